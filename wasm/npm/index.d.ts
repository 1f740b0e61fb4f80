/** What is drawn, and how. A name means what the flag of simlink's command line means. */
export interface Options {
  /** Topics to draw, internal ones too. They are kept first when there are more than fit. */
  topics?: string[] | null;
  /** Draws the topics that are not internal and whose name matches, anywhere, this regular expression in Go's syntax. */
  topicsRegex?: string | null;
  /** Trims brokers, partitions and listed topics that are over the limits, instead of failing. */
  clamp?: boolean | null;
  /** Most records that a partition is drawn with: 8 by default, 0 for none. */
  maxRecordsPerPartition?: number | null;
  /** Adds the active producers that the snapshot holds. */
  producers?: boolean | null;
  /** How long before the snapshot a producer must have written to count: "15m" by default. */
  producersWindow?: string | null;
  /** Lowers the records per partition until the link is short enough to be shared. */
  fit?: boolean | null;
  /** Gives a link even where it is too long to be shared. */
  force?: boolean | null;
  /** Address of the playground, such as a local one. */
  baseUrl?: string | null;
}

/** A moment of the simulation. */
export interface Moment {
  /** In ms from its start; the end without it. */
  at?: number | null;
}

/**
 * A snapshot file, version 1. Fields that are not known are passed over. Numbers
 * over 2^53 are exact only in a snapshot that is handed over as text.
 */
export interface Snapshot {
  version?: number | null;
  /** RFC 3339; only the window of the producers needs it. */
  takenAt?: string | null;
  clusterId?: string | null;
  /** At least one. */
  brokers: SnapshotBroker[];
  topics?: SnapshotTopic[] | null;
  groups?: SnapshotGroup[] | null;
  /** Left out where they were not read, empty where there are none. */
  producers?: SnapshotProducer[] | null;
  /** What could not be read, in words. */
  warnings?: string[] | null;
}

export interface SnapshotBroker {
  id: string | number;
  host?: string | null;
  port?: number | null;
  rack?: string | null;
  /** True by default. */
  online?: boolean | null;
}

export interface SnapshotTopic {
  name: string;
  /** By default that of a name that begins with "_". */
  internal?: boolean | null;
  config?: Record<string, string | null> | null;
  /** At least one. */
  partitions: SnapshotPartition[];
}

export interface SnapshotPartition {
  id: number;
  /** A broker's id; left out, or -1, where there is no leader. */
  leader?: string | number | null;
  /** The preferred leader first. */
  replicas?: (string | number)[] | null;
  isr?: (string | number)[] | null;
  /** Confluent: replicas that are outside the ISR by design. */
  observers?: (string | number)[] | null;
  earliestOffset?: number | null;
  latestOffset?: number | null;
}

export interface SnapshotGroup {
  id: string;
  state?: string | null;
  type?: string | null;
  /** "consumer" by default. */
  protocolType?: string | null;
  members?: { id?: string | null; clientId?: string | null }[] | null;
  /** Committed offsets by topic and partition. */
  offsets?: Record<string, Record<string, number | null> | null> | null;
}

export interface SnapshotProducer {
  id: number;
  topic: string;
  partition: number;
  /** Of the last write, in ms since 1970. */
  lastTimestamp?: number | null;
  /** The first offset of the open transaction. */
  txnStartOffset?: number | null;
}

/** A playground link and what it holds. */
export interface Link {
  url: string;
  /** Of a curated scenario, such as "00.1.3"; left out in free play. */
  scenario?: string;
  /** The topology. */
  cluster: string;
  size: string;
  /** The log in its readable form. */
  plainActions: string;
  actions: Action[];
  form: "plain" | "deflate" | "lz-string";
  /** Of the URL, in characters. */
  length: number;
  /** Real names and the playground's; empty in a link that was parsed. */
  names: Names;
  warnings: Warning[];
  /** What the playground drops of the log; left out where it drops nothing. */
  dropped?: Dropped[];
  /** Of the URL with its log in either form. */
  lengths: { plain: number; deflate: number };
}

/** An entry of the log. Its further fields are those of its kind. */
export interface Action {
  /** In ms of the simulation. */
  at: number;
  kind: string;
  /** The kind in a word; left out where the kind is not known. */
  action?: string;
  [field: string]: unknown;
}

export interface Names {
  brokers: Record<string, string>;
  topics: Record<string, string>;
  groups: Record<string, string>;
  members: { group: string; real: string; simulator: string }[];
}

/** Where the link shows something else than the cluster is. */
export interface Warning {
  code: WarningCode;
  /** The one thing that it speaks of, or "". */
  subject: string;
  /** All things that it speaks of, where the text may name some. */
  subjects: string[];
  text: string;
}

export type WarningCode =
  | "snapshot"
  | "offset-unknown"
  | "isr-unknown"
  | "topics-over-limit"
  | "brokers-trimmed"
  | "partitions-trimmed"
  | "partition-gap"
  | "replicas-trimmed"
  | "no-replicas"
  | "topic-renamed"
  | "primary-placeholder"
  | "config-unread"
  | "leaderless"
  | "broker-slowed"
  | "partition-dead"
  | "groups-not-consumers"
  | "groups-skipped"
  | "groups-over-limit"
  | "offsets-expired"
  | "group-renamed"
  | "members-over-limit"
  | "member-renamed"
  | "producers-not-read"
  | "producers-no-time"
  | "producers-none-active"
  | "producers-over-limit"
  | "transaction-open"
  | "records-lowered"
  | "link-too-long"
  | "size-opaque"
  | "size-clamped"
  | "more-dropped";

export interface Dropped {
  /** Of the entry, from 0. */
  index: number;
  entry: string;
  field?: string;
  reason: string;
}

/** What a link holds, what it shows, and what each broker carries. */
export interface Explanation {
  link: Link;
  cluster: Cluster;
  loads: Load[];
}

/** What a link shows at one moment, under the playground's names. */
export interface Cluster {
  scenario?: string;
  topology: string;
  /** In ms of the simulation. */
  at: number;
  /** Of a topology whose brokers' names are not public. */
  zones?: { name: string; brokers: number }[];
  brokers: Broker[];
  topics: Topic[];
  groups: Group[];
  shareGroups?: ShareGroup[];
  producers: Producer[];
  /** Defaults of all consumers that the log sets. */
  consumer?: Record<string, string>;
  /** What of the start is not public, a sentence each. */
  unknown?: string[];
  /** The actions up to the moment, and what each did. */
  steps: Step[];
}

export interface Broker {
  name: string;
  /** Its id in the snapshot, where the link knows it. */
  real?: string;
  rack?: string;
  killed: boolean;
  graceful?: boolean;
  /** Its follower replication is slowed. */
  slow: boolean;
  /** The start is not public, and only the log names it. */
  assumed?: boolean;
}

export interface Topic {
  name: string;
  real?: string;
  /** 0 where it is not known, as the next one. */
  replicationFactor: number;
  minInSyncReplicas: number;
  /** "" where it is not known. */
  cleanupPolicy: string;
  retentionMs?: number;
  retentionBytes?: number;
  localRetentionMs?: number;
  tiered?: string;
  diskless?: boolean;
  uncleanElection?: boolean;
  partitions: Partition[];
  /** Records of which only the playground knows the partition. */
  unplaced?: number;
}

export interface Partition {
  id: number;
  /** Brokers, the preferred leader first; none where the placement is not known. */
  replicas: string[] | null;
  /** "" where there is none. */
  leader: string;
  isr: string[] | null;
  records: number;
  tieredOffset?: number;
}

export interface Group {
  name: string;
  real?: string;
  /** None where they are not public. */
  topics: string[] | null;
  reset?: "earliest" | "latest" | "none";
  settings?: Record<string, string>;
  members: { name: string; real?: string; static?: boolean }[];
  /** Records ahead of the group when nobody reads; -1 where that is not known. */
  lag: number;
}

export interface ShareGroup {
  name: string;
  topic: string;
  members: string[];
  config?: Record<string, string>;
}

export interface Producer {
  name: string;
  real?: string;
  topic: string;
  alive: boolean;
  records: number;
  config?: Record<string, string>;
}

export interface Step {
  at: number;
  /** As it stands in a log. */
  entry: string;
  text: string;
  outcome: "applied" | "no-effect" | "missing" | "unclear";
  note?: string;
}

/** What a broker carries; a skew is how far that is from an even share, in percent of it. */
export interface Load {
  broker: string;
  leaders: number;
  replicas: number;
  outOfIsr: number;
  leaderSkew: number;
  replicaSkew: number;
}

/** What texts of Kafka's tools hold. */
export interface Imported {
  snapshot: Snapshot;
  /** What each text was taken for. */
  sources: { name: string; kind: string; lines: number }[];
  /** What could not be understood, at most a hundred; the line is 0 where it is about the whole. */
  problems: { source: string; line: number; text: string }[];
  /** How many problems are not listed. */
  more: number;
  /** Brokers that are taken as down, as they lead nothing and are in no ISR. */
  down?: string[];
}

/** A difference between two clusters. */
export interface Change {
  kind: "added" | "removed" | "changed";
  thing:
    | "cluster"
    | "broker"
    | "topic"
    | "partition"
    | "group"
    | "member"
    | "share group"
    | "producer"
    | "consumer default"
    | "unknown";
  name: string;
  field: string;
  from: string;
  to: string;
}

/** What every call throws. */
export interface SimlinkError extends Error {
  name: "SimlinkError";
  code: ErrorCode;
  /** Of the first problem: "topics[2].partitions[5].leader", an option, "topics.txt:12". */
  place?: string;
  /** Everything that is wrong. Empty where simlink could not be asked. */
  problems: Problem[];
}

/** One thing that is wrong. */
export interface Problem {
  /** Where: "topics[2].partitions[5].leader", an option, "topics.txt:12", or "". */
  place: string;
  /** "option" of an option that cannot be what it is. */
  code?: string;
  text: string;
  /** Options that would help. */
  hints?: { option: string; value?: string; text: string }[];
}

export type ErrorCode =
  /** Options that cannot be used. */
  | "option"
  /** A snapshot that breaks its rules. */
  | "snapshot"
  /** A selection that names what is not there, or holds nothing. */
  | "selection"
  /** A cluster over the playground's limits. */
  | "limit"
  /** A link too long to be shared, or a log too long to be loaded. */
  | "too-long"
  /** A link that cannot be read. */
  | "link"
  /** Texts of which no snapshot can be made. */
  | "import"
  /** A call with something else than text or an object. */
  | "argument"
  /** The program cannot be loaded. */
  | "load"
  /** A fault of simlink. */
  | "internal";

/** simlink, loaded. Every call is synchronous and throws a {@link SimlinkError}. */
export interface Simlink {
  readonly version: string;
  /** Makes the link of a snapshot: an object, or the text of its file. */
  link(snapshot: Snapshot | string, options?: Options | null): Link;
  /** Says what a link holds, whoever made it. */
  explain(url: string, options?: Moment | null): Explanation;
  /** Makes a snapshot of what Kafka's tools and kcat print, in any order. */
  importText(texts: readonly { name?: string | null; text: string }[]): Imported;
  /** Draws what a link shows, or the link of a snapshot, as SVG. A link is drawn as it is and takes no options but `at`. */
  picture(source: string | Snapshot, options?: (Options & Moment) | null): string;
  /** Says what changed between two snapshots, or between what two links show. */
  diff(a: string | Snapshot, b: string | Snapshot): { changes: Change[] };
}

/**
 * Loads simlink. Without a source it takes simlink.wasm from beside this module:
 * in a page and in a worker by fetch, under Node from the disk.
 */
export function load(source?: string | URL | ArrayBuffer | Uint8Array | Response): Promise<Simlink>;
