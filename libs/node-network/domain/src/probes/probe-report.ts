import { Mismatch, nonEmptyText, text, type Decoder } from '../decoding/decoder.ts';
import { decodeEach, joinBatches, type Batch } from '../decoding/batch.ts';
import { jsonObject, type JsonObject } from '../decoding/json.ts';
import { asObject, object } from '../decoding/structure.ts';
import { rfc3339 } from '../values/timestamp.ts';

/** The report of a probe agent about one gateway (U11). */
export interface ProbeReport {
  readonly identityKey: string;
  /** Preserved verbatim, in any shape, for readers of the raw report. */
  readonly result: JsonObject;
  /** Full log of the probe. */
  readonly log: string;
  readonly testedAt: Date;
}

/** Longer logs are cut: a log is for humans, and a megabyte per gateway is not. */
const MAX_LOG = 100_000;
/** The clocks of agents differ from that of the database by less. */
export const MAX_MS_AHEAD = 5 * 60_000;
/** Half of a surrogate pair, which no database stores. */
const CUT_PAIR = /[\uD800-\uDBFF]$/;

const report = object<{ result: JsonObject; log: string; tested_at: Date }>({
  result: jsonObject,
  log: (value) =>
    text(Number.MAX_SAFE_INTEGER)(value ?? '')
      .slice(0, MAX_LOG)
      .replace(CUT_PAIR, ''),
  tested_at: rfc3339,
});

const reportOfGateway: Decoder<ProbeReport> = (value) => {
  const [key, content] = value as [string, unknown];
  const identityKey = nonEmptyText(256)(key);
  const { result, log, tested_at: testedAt } = report(content);
  return { identityKey, result, log, testedAt };
};

/**
 * The reports of a document with one per gateway under its identity key: `{"<key>": {"result": {...},
 * "log": "...", "tested_at": "2026-03-11T08:15:30Z"}}`.
 *
 * @throws Mismatch when the document is not an object.
 */
export function probeReports(document: unknown): Batch<ProbeReport> {
  return decodeEach(Object.entries(asObject(document)), reportOfGateway, (entry) =>
    nameOfGateway((entry as [string, unknown])[0]),
  );
}

/** Rejects the reports of agents whose clock is ahead: no later report would be newer than theirs. */
export function withoutFutureReports(
  { records, rejected }: Batch<ProbeReport>,
  now: Date,
): Batch<ProbeReport> {
  const latest = now.getTime() + MAX_MS_AHEAD;
  const present = decodeEach(
    records,
    (value) => {
      const one = value as ProbeReport;
      if (one.testedAt.getTime() <= latest) return one;
      throw new Mismatch('a moment in the past').within('tested_at');
    },
    (value) => nameOfGateway((value as ProbeReport).identityKey),
  );
  return joinBatches([{ records: [], rejected }, present]);
}

function nameOfGateway(identityKey: string): string {
  return `gateway ${identityKey.slice(0, 64)}`;
}
