import type { MessageView } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { findContents } from './contents-sql.ts';
import { numbersOf } from './numbers-of.ts';
import { nearestFirst } from './read-budget.ts';

/** One revision of a message, without the parts that depend on the actor. */
export interface MessageContent {
  readonly revision: number;
  /** The history policy of the organization at that time. */
  readonly policy: string;
  readonly topic: string;
  readonly parts: Pick<
    MessageView,
    | ('id' | 'content' | 'renderedContent' | 'sentAt' | 'clientName')
    | ('lastEditedAt' | 'lastMovedAt' | 'edits' | 'reactions' | 'submessages')
  >;
}

/** Messages by id; `leftOut` were not read because of their size. */
export interface FoundContents {
  readonly contents: ReadonlyMap<number, MessageContent>;
  readonly leftOut: readonly number[];
}

/** The contents of messages that the actor may read. */
export interface MessageContents {
  /**
   * Each message in the given revision or a later one; deleted ones are missing.
   *
   * @param policy the current history policy of the organization
   * @param anchor the nearest ones are read first when not all fit into the budget
   */
  find(
    revisions: ReadonlyMap<number, number>,
    policy: string,
    anchor: number,
  ): Promise<FoundContents>;
}

type Parts = MessageContent['parts'];

/** A message as the database returns it: times in ms since epoch, null for an empty list. */
interface ContentRow
  extends
    Pick<MessageContent, 'revision' | 'policy' | 'topic'>,
    Pick<Parts, 'id' | 'content' | 'renderedContent' | 'clientName'> {
  readonly sentAt: number;
  readonly lastEditedAt: number | null;
  readonly lastMovedAt: number | null;
  readonly edits: Parts['edits'] | null;
  readonly reactions: Parts['reactions'] | null;
  readonly submessages: Parts['submessages'] | null;
}

interface ContentsRow {
  readonly contents: readonly ContentRow[] | null;
  readonly leftOut: string | null;
}

/** The contents of messages from PostgreSQL, in one round trip. */
export class PostgresMessageContents implements MessageContents {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(
    revisions: ReadonlyMap<number, number>,
    _policy: string,
    anchor: number,
  ): Promise<FoundContents> {
    const values = [nearestFirst([...revisions.keys()], anchor)];
    const { rows } = await this.#sql.query<ContentsRow>(findContents, values);
    const contents = (rows[0]?.contents ?? []).map((row) => [row.id, contentOf(row)] as const);
    return { contents: new Map(contents), leftOut: numbersOf(rows[0]?.leftOut ?? null) };
  }
}

function contentOf({ revision, policy, topic, ...row }: ContentRow): MessageContent {
  return {
    parts: {
      ...row,
      sentAt: new Date(row.sentAt),
      lastEditedAt: row.lastEditedAt === null ? null : new Date(row.lastEditedAt),
      lastMovedAt: row.lastMovedAt === null ? null : new Date(row.lastMovedAt),
      edits: row.edits ?? [],
      reactions: row.reactions ?? [],
      submessages: row.submessages ?? [],
    },
    revision,
    policy,
    topic,
  };
}
