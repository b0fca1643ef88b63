import pg, { type Connection, type PoolClient, type QueryConfig } from 'pg';
import type { PgQueryable } from './pg-sql.ts';

type Result = Awaited<ReturnType<PgQueryable['query']>>;

/** `begin` as a named statement, which the first transaction of a connection prepares. */
const BEGIN = { name: 'begin', text: 'begin' };

/** The methods by which `pg` sends and receives; its types declare them only in part. */
interface ProtocolQuery {
  submit(connection: Connection): Error | null;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
interface ProtocolConnection {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(config: { readonly statement: string }): void;
  execute(): void;
}
const ProtocolQuery = pg.Query as unknown as new (
  query: QueryConfig,
  done: (error: Error | null, result: Result) => void,
) => ProtocolQuery;

/**
 * A statement behind `begin`, in one message. Both have the same synchronization point: PostgreSQL skips the
 * statement if `begin` fails.
 */
class BeginningQuery extends ProtocolQuery {
  hasBegun = false;
  readonly result: Promise<Result>;

  constructor(query: QueryConfig) {
    let settle: (error: Error | null, result: Result) => void = () => undefined;
    super(query, (error, result) => settle(error, result));
    this.result = new Promise((resolve, reject) => {
      settle = (error, result) => {
        if (error) reject(error);
        else resolve(result);
      };
    });
  }

  override submit(connection: Connection): Error | null {
    const protocol = protocolOf(connection);
    connection.stream.cork();
    try {
      protocol.bind({ statement: BEGIN.name });
      protocol.execute();
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  /** The first command is `begin`, which has no result. */
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection);
    this.hasBegun = true;
  }
}

/**
 * A connection whose transaction begins with its first statement, in the same round trip if the statement has a
 * name.
 */
export class BeginningClient implements PgQueryable {
  readonly #client: PoolClient;
  readonly #prepares: boolean;
  #begun: Promise<void> | undefined;

  /** @param prepares false through a pooler */
  constructor(client: PoolClient, prepares: boolean) {
    this.#client = client;
    this.#prepares = prepares;
  }

  /** False as long as no statement was sent. */
  get hasBegun(): boolean {
    return this.#begun !== undefined;
  }

  async query(query: Parameters<PgQueryable['query']>[0]): Promise<Result> {
    if (this.#begun === undefined) {
      if (query.name !== undefined && this.#hasPreparedBegin()) return this.#beginWith(query);
      const begin = this.#prepares ? BEGIN : { text: BEGIN.text };
      this.#begun = this.#client.query(begin).then(() => undefined);
    }
    // Without a transaction the statement would be committed at once.
    await this.#begun;
    return this.#client.query(query);
  }

  #hasPreparedBegin(): boolean {
    const { connection } = this.#client as PoolClient & { readonly connection: Connection };
    return protocolOf(connection).parsedStatements[BEGIN.name] !== undefined;
  }

  #beginWith(query: QueryConfig): Promise<Result> {
    const sent = new BeginningQuery(query);
    this.#begun = sent.result.then(
      () => undefined,
      (error: unknown) => {
        if (!sent.hasBegun) throw error;
      },
    );
    // The statement fails for the same reason.
    this.#begun.catch(() => undefined);
    this.#client.query(sent as unknown as pg.Query);
    return sent.result;
  }
}

function protocolOf(connection: Connection): ProtocolConnection {
  return connection as unknown as ProtocolConnection;
}
