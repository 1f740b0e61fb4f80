import { readFileSync } from "node:fs";
import { load } from "kafka-simlink";
import { check } from "./parity.mjs";

const lines = readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
console.log(JSON.stringify(check(await load(), lines)));
process.exit(0);
