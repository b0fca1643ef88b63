import { debugText } from './debug-text.ts';

/** The wire form of a failure: a status and a line of text. */
export interface PlainErrorEntry {
  readonly status: number;
  /** `{value}` is replaced by a datum of the failure, `{value:?}` by the same in quotes. */
  readonly text: string;
}

/** An answer that reports a failure. */
export class PlainError extends Error {
  override readonly name = 'PlainError';

  /** @param text the whole body */
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(text);
  }

  /** The query string cannot be understood. */
  static badQuery(reason: string): PlainError {
    return new PlainError(400, `Failed to deserialize query string: ${reason}`);
  }

  /** A parameter in the path cannot be understood. */
  static badPath(reason: string): PlainError {
    return new PlainError(400, `Invalid URL: ${reason}`);
  }
}

/** Turns a failure of the domain into its wire form. */
export function plainErrorOf(entry: PlainErrorEntry, data: object | null): PlainError {
  const values = (data ?? {}) as Readonly<Record<string, unknown>>;
  const text = entry.text.replace(/\{(\w+)(:\?)?\}/g, (_, name: string, quoted?: string) => {
    const value = String(values[name]);
    return quoted === undefined ? value : debugText(value);
  });
  return new PlainError(entry.status, text);
}
