/**
 * The expected failures of one context: code to the data that explains it, `null` when the code is
 * sufficient.
 */
type FailureTable = Readonly<Record<string, object | null>>;

/**
 * An expected failure, thrown by domain code. It knows nothing of HTTP: a table in the context's
 * rest project gives each code its status and text, and does not compile while one is missing.
 *
 * Each context has one subclass bound to its own table:
 * `class MessagingError<C extends MessagingErrorCode> extends DomainError<MessagingFailures, C> {}`.
 */
export class DomainError<
  Table extends object = FailureTable,
  Code extends keyof Table & string = keyof Table & string,
> extends Error {
  readonly code: Code;
  readonly data: Table[Code];

  constructor(code: Code, ...data: Table[Code] extends null ? [] : [Table[Code]]) {
    super(code);
    this.name = new.target.name;
    this.code = code;
    this.data = (data[0] ?? null) as Table[Code];
  }
}
