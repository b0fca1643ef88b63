import { checksOf, type FieldCheck, type RecordOfFields, type TableFields } from './fields.ts';

/** A file of the archive violates the format. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** The number of times that an archive has an unknown field, by `table.field`. */
export type UnknownFields = Map<string, number>;

interface CheckedTable {
  /** The table or the file, for reports. */
  readonly name: string;
  readonly fields: TableFields;
  /** Fields that are not part of {@link fields} and are known nevertheless. */
  readonly alsoKnown?: readonly string[];
}

/** Checks the records of one table: each field has its type, and unknown fields are counted. */
export class RecordCheck<Fields extends TableFields> {
  readonly #name: string;
  readonly #checks: readonly FieldCheck[];
  readonly #known: ReadonlySet<string>;
  readonly #unknown: UnknownFields;

  constructor({ name, fields, alsoKnown = [] }: CheckedTable, unknown: UnknownFields) {
    this.#name = name;
    this.#checks = checksOf(fields);
    this.#known = new Set([...Object.keys(fields), ...alsoKnown]);
    this.#unknown = unknown;
  }

  /** @throws ArchiveError if the value is not a record of the table */
  check(value: unknown): RecordOfFields<Fields> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ArchiveError(`${this.#name} has an entry that is no record`);
    }
    const record = value as Record<string, unknown>;
    for (const check of this.#checks) this.#checkField(record, check);
    for (const name of Object.keys(record)) {
      if (this.#known.has(name)) continue;
      const field = `${this.#name}.${name}`;
      this.#unknown.set(field, (this.#unknown.get(field) ?? 0) + 1);
    }
    return record as RecordOfFields<Fields>;
  }

  #checkField(record: Record<string, unknown>, check: FieldCheck): void {
    const { name, kind, isOptional, isNullable, accepts } = check;
    // In some level, a field that others lack may have been nullable.
    if (isOptional && !isNullable && record[name] === null) record[name] = undefined;
    // Not a name of the prototype.
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value === undefined ? isOptional : value === null ? isNullable : accepts(value)) return;
    const found = value === undefined ? 'nothing' : value === null ? 'null' : typeof value;
    throw new ArchiveError(`${this.#name} has a record whose ${name} is ${found}, not ${kind}`);
  }
}
