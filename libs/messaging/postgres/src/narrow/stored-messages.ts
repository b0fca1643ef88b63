import type { MessageView } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';
import { findStored } from './find-page-sql.ts';
import { numbersOf } from './kept-pages.ts';
import { nearestFirst } from './read-budget.ts';

/** A message in one of its states, without what depends on who reads it. */
export interface StoredMessage {
  readonly revision: number;
  /** What the organization showed of the history. */
  readonly policy: string;
  readonly topic: string;
  /** By what a actor's flags follow from his marks. */
  readonly row: StoredPlace;
  readonly parts: Pick<
    MessageView,
    | ('id' | 'content' | 'renderedContent' | 'sentAt' | 'clientName')
    | ('lastEditedAt' | 'lastMovedAt' | 'edits' | 'reactions' | 'submessages')
  >;
}

/** Where a message stands, who sent it and whom it means. */
interface StoredPlace {
  readonly recipientId: number;
  /** `null` for a direct message. */
  readonly topicId: number | null;
  readonly senderId: number;
  readonly readBySender: boolean;
  readonly mentionsChannel: boolean;
  /** It came from another channel, or means who takes part in its topic. */
  readonly asksForMore: boolean;
}

type Parts = StoredMessage['parts'];
/** A message as the database answers it: times in ms since epoch, null for an empty list. */
export interface StoredRow
  extends
    Omit<StoredMessage, 'parts' | 'row'>,
    StoredPlace,
    Pick<Parts, 'id' | 'content' | 'renderedContent' | 'clientName'> {
  readonly sentAt: number;
  readonly lastEditedAt: number | null;
  readonly lastMovedAt: number | null;
  readonly edits: Parts['edits'] | null;
  readonly reactions: Parts['reactions'] | null;
  readonly submessages: Parts['submessages'] | null;
}

/** What a question answers of messages: those that fit into the budget, and the numbers of the rest. */
export interface StoredAnswer {
  readonly stored: readonly StoredRow[] | null;
  readonly leftOut: string | null;
}

/** Messages by number; `leftOut` were not read, because of their size. */
export interface FoundMessages {
  readonly messages: ReadonlyMap<number, StoredMessage>;
  readonly leftOut: readonly number[];
}

/** Characters of texts that are kept; each takes one byte or two. */
const MAX_CHARACTERS = 12_000_000;
/** What a message takes besides its texts, in characters. */
const OVERHEAD = 1_000;

/**
 * Messages that were read before. An entry is used only for the revision that it was read in, so that
 * a change, made by whichever process, is seen by the next question.
 */
export class StoredMessages {
  readonly #sql: Sql;
  readonly #kept = new LRUCache<number, StoredMessage>({
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

  /** Those of which nothing is kept. */
  unknown(messageIds: readonly number[]): readonly number[] {
    return messageIds.filter((id) => !this.#kept.has(id));
  }

  /**
   * The messages by number, in that order.
   *
   * @param changed the revisions of those that were changed since they were sent
   * @returns `null` unless all of them are kept in their present revision
   */
  present(
    messageIds: readonly number[],
    changed: ReadonlyMap<number, number>,
    policy: string,
  ): readonly StoredMessage[] | null {
    const messages: StoredMessage[] = [];
    for (const id of messageIds) {
      const kept = this.#kept.get(id);
      if (kept?.revision !== (changed.get(id) ?? 0) || kept.policy !== policy) return null;
      messages.push(kept);
    }
    return messages;
  }

  /**
   * The messages by number, each in the given revision or a later one; deleted ones are missing.
   *
   * @param fresh what the database answered with the revisions
   * @param anchor those nearest to it come first when not all fit into the budget
   */
  async find(
    revisions: ReadonlyMap<number, number>,
    policy: string,
    fresh: StoredAnswer | null,
    anchor: number,
  ): Promise<FoundMessages> {
    const found = this.#keep(fresh?.stored ?? []);
    const leftOut = new Set(numbersOf(fresh?.leftOut ?? null));
    const outdated: number[] = [];
    for (const [id, revision] of revisions) {
      if (found.has(id) || leftOut.has(id)) continue;
      const kept = this.#kept.get(id);
      if (kept?.revision === revision && kept.policy === policy) found.set(id, kept);
      else outdated.push(id);
    }
    if (outdated.length === 0) return { messages: found, leftOut: [...leftOut] };
    const { rows } = await this.#sql.query<StoredAnswer>(findStored, [
      nearestFirst(outdated, anchor),
    ]);
    for (const [id, message] of this.#keep(rows[0]?.stored ?? [])) found.set(id, message);
    return { messages: found, leftOut: [...leftOut, ...numbersOf(rows[0]?.leftOut ?? null)] };
  }

  #keep(rows: readonly StoredRow[]): Map<number, StoredMessage> {
    const messages = new Map<number, StoredMessage>();
    for (const row of rows) {
      const message = messageOf(row);
      messages.set(message.parts.id, message);
      this.#kept.set(message.parts.id, message);
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
