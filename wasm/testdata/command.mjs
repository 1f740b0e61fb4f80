import { readFileSync } from "node:fs";
import { load } from "kafka-simlink";

const simlink = await load();
const demo = readFileSync(process.argv[2], "utf8");
const link = simlink.link(demo, { producers: true });
const explanation = simlink.explain(link.url, { at: 4000 });
const diff = simlink.diff(JSON.parse(demo), link.url);
console.log(JSON.stringify({ link, explanation, diff }));
process.exit(0);
