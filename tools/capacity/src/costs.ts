/** Costs of work, in µs of a processor unless the name says otherwise. */
export interface Costs {
  /** chat-api: `POST messages`. */
  readonly sendService: number;
  /** PostgreSQL and chat-worker: everything for one message. */
  readonly sendDatabase: number;
  /** The publisher, for one message: one publisher serves all instances, in the order of commits. */
  readonly publish: number;
  /** chat-api: an event that arrives at an instance, whether clients wait for it or not. */
  readonly receive: number;
  /** chat-api: the answer to one waiting client, and its next poll. */
  readonly deliver: number;
  /** chat-api: a page of 100 messages. */
  readonly pageService: number;
  readonly pageDatabase: number;
  /** chat-api: a client reports its presence and asks for changes, once a minute. */
  readonly presenceService: number;
  readonly presenceDatabase: number;
  /** chat-api: `POST register` with everything. */
  readonly registerService: number;
  readonly registerDatabase: number;
  /** Memory of a waiting client, in KB. */
  readonly clientKb: number;
  /** Memory of an instance without clients, in MB. */
  readonly instanceMb: number;
}

/** A report of `npm run bench -- --json`. */
export interface BenchReport {
  readonly results: readonly {
    readonly name: string;
    readonly value: number;
    readonly cpuMicros?: number | null;
  }[];
}

/** The benchmark's cases whose figures replace those of the file of costs. */
const CASES: readonly {
  readonly name: RegExp;
  readonly cost: keyof Costs;
  readonly of: (result: BenchReport['results'][number]) => number | null | undefined;
}[] = [
  { name: /^messages\.send$/, cost: 'sendService', of: ({ cpuMicros }) => cpuMicros },
  { name: /^messages\.get-100$/, cost: 'pageService', of: ({ cpuMicros }) => cpuMicros },
  { name: /^realtime\.wake-5000$/, cost: 'deliver', of: ({ cpuMicros }) => cpuMicros },
  { name: /^realtime\.waiting-memory$/, cost: 'clientKb', of: ({ value }) => value },
];

/** Replaces the costs that a report of the benchmark has. */
export function withMeasured(costs: Costs, { results }: BenchReport): Costs {
  const measured: Partial<Record<keyof Costs, number>> = {};
  for (const { name, cost, of } of CASES) {
    const result = results.find((each) => name.test(each.name));
    const value = result && of(result);
    if (typeof value === 'number' && value > 0) measured[cost] = value;
  }
  return { ...costs, ...measured };
}
