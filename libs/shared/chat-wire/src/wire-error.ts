import { DomainError } from '@tandem/shared-kernel';

/** The wire form of a failure. */
export interface WireErrorEntry {
  readonly status: number;
  readonly code: string;
  /** The text for humans; `{name}` is replaced by a datum of the failure. */
  readonly msg: string;
  /** Further fields of the body: name on the wire to name of the datum. */
  readonly extra?: Readonly<Record<string, string>>;
}

/**
 * The wire form of each failure of a context. Written with `satisfies WireErrorTable<MessagingFailures>`,
 * so that it does not compile while one is missing.
 */
export type WireErrorTable<Failures extends object> = {
  readonly [Code in keyof Failures]: WireErrorEntry & {
    readonly extra?: Readonly<Record<string, keyof Failures[Code] & string>>;
  };
};

/** An answer that reports a failure: `{"result":"error","msg":…,"code":…}` and a status. */
export class WireError extends Error {
  override readonly name = 'WireError';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly msg: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(msg);
  }

  /** The usual failure: status 400, code `BAD_REQUEST`. */
  static badRequest(msg: string): WireError {
    return new WireError(400, 'BAD_REQUEST', msg);
  }
}

const RETRY_AFTER = 'retry-after';

/** Turns a failure of the domain into its wire form. */
export function wireErrorOf(entry: WireErrorEntry, data: object | null): WireError {
  const values = (data ?? {}) as Readonly<Record<string, unknown>>;
  const msg = entry.msg.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const extra = Object.fromEntries(
    Object.entries(entry.extra ?? {}).map(([wireName, datum]) => [wireName, values[datum]]),
  );
  // HTTP clients read it from a header.
  const retryAfter = extra[RETRY_AFTER];
  const headers = typeof retryAfter === 'number' ? { [RETRY_AFTER]: String(retryAfter) } : {};
  return new WireError(entry.status, entry.code, msg, extra, headers);
}

/** The answer to an expected failure; undefined for any other. */
export function foreseen(
  error: unknown,
  entries: Readonly<Record<string, WireErrorEntry>>,
): WireError | undefined {
  if (error instanceof WireError) return error;
  if (!(error instanceof DomainError)) return undefined;
  const { code, data } = error as DomainError;
  const entry = entries[code];
  return entry && wireErrorOf(entry, data);
}

/** The answer of a service that cannot do its work for now. */
export function notReady(retryAfterSeconds: number): WireError {
  const msg = 'The server cannot answer this for now. Try again shortly.';
  return new WireError(503, 'SERVER_NOT_READY', msg, { 'retry-after': retryAfterSeconds });
}

/** The body of an answer that reports a failure. */
export function errorBody({ msg, code, extra }: WireError): object {
  return { result: 'error', msg, code, ...extra };
}

/** The body of the answer to an unexpected failure. */
export const FAULT_BODY = { result: 'error', msg: 'Internal server error' };
