// Real use of the types, for tsc in strict mode.
import { load, type Change, type ErrorCode, type Explanation, type Imported, type Link, type Options, type Simlink, type SimlinkError, type Snapshot } from "kafka-simlink";

const simlink: Simlink = await load();
await load("simlink.wasm");
await load(new URL("simlink.wasm", import.meta.url));
await load(new Uint8Array(8).buffer);
await load(new Response());

const snapshot: Snapshot = {
  brokers: [{ id: 1 }, { id: "2", online: false }],
  topics: [{ name: "orders", partitions: [{ id: 0, leader: 1, replicas: [1, "2"], isr: [1], latestOffset: 7 }] }],
};
const options: Options = { topics: ["orders"], maxRecordsPerPartition: 0, producersWindow: "15m" };
const link: Link = simlink.link(snapshot, options);
simlink.link(JSON.stringify(snapshot));
const { cluster, loads }: Explanation = simlink.explain(link.url, { at: 4000 });
const leader: string | undefined = cluster.topics[0]?.partitions[0]?.leader;
const worst: number = Math.max(...loads.map((load) => load.leaderSkew));
const imported: Imported = simlink.importText([{ name: "topics.txt", text: "" }, { text: "" }]);
const svg: string = simlink.picture(imported.snapshot, { ...options, at: 0 });
const changes: Change[] = simlink.diff(snapshot, link.url).changes;
export { changes, leader, svg, worst };

try {
  simlink.link("{");
} catch (error) {
  const { code, place, problems } = error as SimlinkError;
  const known: Partial<Record<ErrorCode, string>> = { "too-long": "choose fewer topics" };
  console.log(known[code], place?.length, problems.map((problem) => problem.text));
}
for (const warning of link.warnings) if (warning.code === "topic-renamed") console.log(warning.subject);

// @ts-expect-error no such option
simlink.link(snapshot, { topic: ["orders"] });
// @ts-expect-error the window is a text
simlink.link(snapshot, { producersWindow: 15 });
// @ts-expect-error a snapshot has brokers
simlink.link({ topics: [] });
// @ts-expect-error at belongs to explain and picture
simlink.link(snapshot, { at: 1 });
// @ts-expect-error a link is text
simlink.explain(link);
// @ts-expect-error no such code
if (link.warnings[0]?.code === "renamed") console.log();
// @ts-expect-error the version is the package's
simlink.version = "1";
