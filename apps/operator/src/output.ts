import { Progress } from './progress.ts';

/** A failure, for scripts. */
export interface ReportedError {
  /** Stable; `UNEXPECTED` for an unexpected failure, `USAGE` for wrong usage. */
  readonly code: string;
  readonly message: string;
}

/** The printed fields of an object, in their order. */
type Fields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * The output of a command: a table for humans, JSON for scripts. Results go to standard output, warnings and
 * failures to standard error. With JSON the results of a command are one document, and each warning or
 * failure is one object on one line.
 */
export class Output {
  readonly #json: boolean;
  readonly #write: (text: string) => void;
  readonly #writeError: (text: string) => void;

  constructor(
    json: boolean,
    write: (text: string) => void = (text) => process.stdout.write(text),
    writeError: (text: string) => void = (text) => console.error(text),
  ) {
    this.#json = json;
    this.#write = write;
    this.#writeError = writeError;
  }

  /** Progress of long work; not printed with JSON. */
  progress(): Progress {
    return new Progress(this.#json ? null : process.stderr);
  }

  warn(message: string): void {
    this.#writeError(this.#json ? JSON.stringify({ warning: { message } }) : `tandem: ${message}`);
  }

  fail(error: ReportedError): void {
    this.#writeError(this.#json ? JSON.stringify({ error }) : `tandem: ${error.message}`);
  }

  /** @param rows each with the same fields, in the order in which they are shown */
  table(rows: readonly Fields[]): void {
    if (this.#json) return this.#print(rows);
    const [first] = rows;
    if (!first) return this.#write('none\n');
    const names = Object.keys(first);
    const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '–')))];
    const widths = names.map((_, column) =>
      Math.max(...cells.map((row) => row[column]?.length ?? 0)),
    );
    for (const row of cells) {
      this.#write(
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
      );
    }
  }

  /** Prints one of many objects as it arrives: a line of JSON, else a text. */
  line(fields: object, text: string): void {
    this.#write(`${this.#json ? JSON.stringify(fields) : text}\n`);
  }

  /** Prints one object, a line per field. */
  record(fields: Fields): void {
    if (this.#json) return this.#print(fields);
    const width = Math.max(...Object.keys(fields).map((name) => name.length));
    for (const [name, value] of Object.entries(fields)) {
      this.#write(`${name.padEnd(width)}  ${String(value ?? '–')}\n`);
    }
  }

  /** Prints one object with a list in it: a line per field, then a table, if it has rows. @param name of the list */
  recordWithTable(fields: Fields, name: string, rows: readonly Fields[]): void {
    if (this.#json) return this.#print({ ...fields, [name]: rows });
    this.record(fields);
    if (rows.length === 0) return;
    this.#write('\n');
    this.table(rows);
  }

  #print(document: object): void {
    this.#write(`${JSON.stringify(document, null, 2)}\n`);
  }
}
