import { load } from "./package/index.js";

const simlink = await load();
const { url } = simlink.link(await (await fetch("demo.json")).text());
postMessage(url);
