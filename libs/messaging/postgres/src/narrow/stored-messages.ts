import type { MessageView } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';
import { findStored } from './find-page-sql.ts';
import { numbersOf } from './numbers-of.ts';
import { nearestFirst } from './read-budget.ts';

/** One revision of a message, without what depends on the actor. */
export interface StoredMessage {
  readonly revision: number;
  /** The history policy of the organization at that time. */
  readonly policy: string;
  readonly topic: string;
  /** What an actor's flags are derived from, together with the marks. */
  readonly row: StoredLocation;
  readonly parts: Pick<
    MessageView,
    | ('id' | 'content' | 'renderedContent' | 'sentAt' | 'clientName')
    | ('lastEditedAt' | 'lastMovedAt' | 'edits' | 'reactions' | 'submessages')
  >;
}

/** The location, the sender and the mentions of a message. */
interface StoredLocation {
  readonly recipientId: number;
  /** `null` for a direct message. */
  readonly topicId: number | null;
  readonly senderId: number;
  readonly readBySender: boolean;
  readonly mentionsChannel: boolean;
  /** It was moved from another channel, or mentions the topic: it needs the full query. */
  readonly asksForMore: boolean;
}

type Parts = StoredMessage['parts'];
/** A message as the database returns it: times in ms since epoch, null for an empty list. */
export interface StoredRow
  extends
    Omit<StoredMessage, 'parts' | 'row'>,
    StoredLocation,
    Pick<Parts, 'id' | 'content' | 'renderedContent' | 'clientName'> {
  readonly sentAt: number;
  readonly lastEditedAt: number | null;
  readonly lastMovedAt: number | null;
  readonly edits: Parts['edits'] | null;
  readonly reactions: Parts['reactions'] | null;
  readonly submessages: Parts['submessages'] | null;
}

/** The messages that fit into the budget, and the ids of the others. */
export interface StoredAnswer {
  readonly stored: readonly StoredRow[] | null;
  readonly leftOut: string | null;
}

/** Messages by id; `leftOut` were not read because of their size. */
export interface FoundMessages {
  readonly messages: ReadonlyMap<number, StoredMessage>;
  readonly leftOut: readonly number[];
}

/** Characters of cached texts; each takes one or two bytes. */
const MAX_CHARACTERS = 12_000_000;
/** The size of a message besides its texts, in characters. */
const OVERHEAD = 1_000;

/**
 * A cache of messages. An entry is used only in the revision that was read, so that the next query
 * sees the changes of all instances.
 */
export class StoredMessages {
  readonly #sql: Sql;
  readonly #cache = new LRUCache<number, StoredMessage>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ parts }) =>
      OVERHEAD +
      parts.content.length +
      parts.renderedContent.length +
      200 * (parts.reactions.length + parts.submessages.length) +
      parts.edits.reduce((sum, each) => sum + lengthOf(each), 0) +
      parts.submessages.reduce((sum, each) => sum + each.content.length, 0),
  });

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The messages that are not cached. */
  unknown(messageIds: readonly number[]): readonly number[] {
    return messageIds.filter((id) => !this.#cache.has(id));
  }

  /**
   * The messages in the order of the ids.
   *
   * @param changed the revisions of those that were changed since they were sent
   * @returns `null` unless all are cached in their current revision
   */
  current(
    messageIds: readonly number[],
    changed: ReadonlyMap<number, number>,
    policy: string,
  ): readonly StoredMessage[] | null {
    const messages: StoredMessage[] = [];
    for (const id of messageIds) {
      const cached = this.#cache.get(id);
      if (cached?.revision !== (changed.get(id) ?? 0) || cached.policy !== policy) return null;
      messages.push(cached);
    }
    return messages;
  }

  /**
   * The messages by id, each in the given revision or a later one; deleted ones are missing.
   *
   * @param fresh what the database returned with the revisions
   * @param anchor the nearest ones are read first when not all fit into the budget
   */
  async find(
    revisions: ReadonlyMap<number, number>,
    policy: string,
    fresh: StoredAnswer | null,
    anchor: number,
  ): Promise<FoundMessages> {
    const found = this.#store(fresh?.stored ?? []);
    const leftOut = new Set(numbersOf(fresh?.leftOut ?? null));
    const outdated: number[] = [];
    for (const [id, revision] of revisions) {
      if (found.has(id) || leftOut.has(id)) continue;
      const cached = this.#cache.get(id);
      if (cached?.revision === revision && cached.policy === policy) found.set(id, cached);
      else outdated.push(id);
    }
    if (outdated.length === 0) return { messages: found, leftOut: [...leftOut] };
    const { rows } = await this.#sql.query<StoredAnswer>(findStored, [
      nearestFirst(outdated, anchor),
    ]);
    for (const [id, message] of this.#store(rows[0]?.stored ?? [])) found.set(id, message);
    return { messages: found, leftOut: [...leftOut, ...numbersOf(rows[0]?.leftOut ?? null)] };
  }

  #store(rows: readonly StoredRow[]): Map<number, StoredMessage> {
    const messages = new Map<number, StoredMessage>();
    for (const row of rows) {
      const message = messageOf(row);
      messages.set(message.parts.id, message);
      this.#cache.set(message.parts.id, message);
    }
    return messages;
  }
}

function messageOf({ revision, policy, topic, ...columns }: StoredRow): StoredMessage {
  const { recipientId, topicId, senderId, readBySender, mentionsChannel, asksForMore, ...row } =
    columns;
  return {
    row: { recipientId, topicId, senderId, readBySender, mentionsChannel, asksForMore },
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

function lengthOf(edit: MessageView['edits'][number]): number {
  const { previousContent, previousRenderedContent } = edit;
  return 200 + (previousContent?.length ?? 0) + (previousRenderedContent?.length ?? 0);
}
