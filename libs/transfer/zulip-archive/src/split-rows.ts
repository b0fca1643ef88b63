import { ArchiveError, type RowBatch } from '@tandem/transfer-domain';

/** Rows are parsed together until they have this many bytes. */
const BATCH_BYTES = 256 << 10;
/** Longest row: a message of 10,000 characters with thousands of edits is shorter. */
const MAX_ROW_BYTES = 32 << 20;
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const FIRST_OF_TRUE = 0x74;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Splits a JSON file of the form `{"table": [row, …], …}` or `[row, …]` into batches of rows without
 * holding more than a batch in memory. A mark (`"name": true`) is a batch without rows. Bytes of rows
 * are examined only as far as needed to find their end: `JSON.parse` reads them, a batch at a time.
 * General streaming parsers make an event of every value and are many times slower.
 *
 * @throws ArchiveError for other forms, and rows that are too long or too deep
 */
export class RowSplitter {
  readonly #name: string;
  readonly #isList: boolean;
  /** The depth of brackets of the rows. */
  readonly #rowDepth: number;
  /** The key that was read last at the upper level, or the name of the list. */
  #table: string | null;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #inRows = false;
  /** Whether the entry at the position is no record. */
  #hasValue = false;
  #isEnded = false;
  #collected: Buffer[] = [];
  #collectedBytes = 0;
  #collects: 'key' | 'rows' | null = null;

  /** @param list the name of the table of a file that is one list; null for a file with tables */
  constructor(name: string, list: string | null = null) {
    this.#name = name;
    this.#table = list;
    this.#isList = list !== null;
    this.#rowDepth = list === null ? 2 : 1;
  }

  /** The batches that end in the next chunk. */
  *push(chunk: Buffer): Generator<RowBatch> {
    let start = this.#collects === null ? -1 : 0;
    let endOfRow = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#inText) {
        at = this.#endOfText(chunk, at);
        if (at < chunk.length && this.#collects === 'key') {
          this.#collect(chunk, start, at + 1);
          start = -1;
          this.#table = String(this.#parsed(this.#taken()));
        }
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (byte === QUOTE) {
        if (this.#depth <= this.#rowDepth) yield* this.#valueBetweenRows();
        this.#inText = true;
        if (this.#depth === 1 && !this.#isList && this.#table === null) {
          this.#collects = 'key';
          start = at;
        }
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        this.#open(byte);
        if (this.#inRows && this.#depth === this.#rowDepth + 1 && this.#collects === null) {
          this.#collects = 'rows';
          start = at;
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        this.#close();
        if (this.#inRows && this.#depth === this.#rowDepth) endOfRow = at + 1;
        const endsRows = this.#inRows && this.#depth < this.#rowDepth;
        const isFull = endOfRow === at + 1 && this.#collectedBytes + at - start >= BATCH_BYTES;
        if (this.#collects === 'rows' && (endsRows || isFull)) {
          this.#collect(chunk, start, endOfRow);
          start = -1;
          yield this.#batch();
        }
        if (endsRows) this.#inRows = false;
      } else if (byte === COMMA) {
        if (this.#depth === 1 && !this.#isList) this.#table = null;
        this.#hasValue = false;
      } else if (!isSpace(byte) && byte !== COLON) {
        if (this.#depth <= this.#rowDepth) yield* this.#valueBetweenRows();
        if (byte === FIRST_OF_TRUE && this.#depth === 1 && this.#table !== null) {
          yield { table: this.#table, rows: [] };
        }
      }
    }
    if (this.#collects !== null) this.#collect(chunk, start, chunk.length);
  }

  /** @throws ArchiveError if the file is not complete */
  end(): void {
    if (!this.#isEnded) throw this.#fault('ends early');
  }

  /** The end of the text that goes on at a position: its closing quote, or the end of the chunk. */
  #endOfText(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    while (at < chunk.length) {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? chunk.length : quote;
      let backslashes = 0;
      while (end - backslashes > at && chunk[end - backslashes - 1] === BACKSLASH) backslashes += 1;
      const isEscaped = backslashes % 2 === 1;
      if (quote === -1) {
        this.#isEscaped = isEscaped;
        return end;
      }
      if (!isEscaped) {
        this.#inText = false;
        return end;
      }
      at = end + 1;
    }
    return at;
  }

  #open(byte: number): void {
    const isFirst = this.#depth === 0;
    if (isFirst && (this.#isEnded || byte !== (this.#isList ? OPEN_LIST : OPEN_OBJECT))) {
      throw this.#fault('is no JSON with tables');
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#fault('is nested too deeply');
    const isRows = this.#depth === this.#rowDepth && byte === OPEN_LIST && this.#table !== null;
    if (isRows) this.#inRows = true;
    this.#hasValue = false;
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw this.#fault('has brackets that do not match');
    if (this.#depth === 0) this.#isEnded = true;
  }

  /**
   * Makes an entry that is no record the row null: it is refused in the tables that are read, and counted in those
   * that are not known.
   */
  *#valueBetweenRows(): Generator<RowBatch> {
    if (this.#depth === 0) throw this.#fault('is no JSON with tables');
    if (!this.#inRows || this.#depth !== this.#rowDepth || this.#hasValue) return;
    this.#hasValue = true;
    yield { table: this.#table ?? '', rows: [null] };
  }

  #collect(chunk: Buffer, start: number, end: number): void {
    this.#collectedBytes += Math.max(0, end - start);
    if (this.#collectedBytes > MAX_ROW_BYTES) throw this.#fault('has a row that is too long');
    if (end > start) this.#collected.push(chunk.subarray(start, end));
  }

  #taken(): string {
    const text = Buffer.concat(this.#collected).toString('utf8');
    [this.#collected, this.#collectedBytes, this.#collects] = [[], 0, null];
    return text;
  }

  #batch(): RowBatch {
    // After rows of an earlier chunk, a comma or white space may follow.
    const text = this.#taken().trimEnd();
    const rows = this.#parsed(`[${text.endsWith(',') ? text.slice(0, -1) : text}]`) as unknown[];
    return { table: this.#table ?? '', rows };
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#fault('is no valid JSON');
    }
  }

  #fault(what: string): ArchiveError {
    return new ArchiveError(`${this.#name} ${what}`);
  }
}
