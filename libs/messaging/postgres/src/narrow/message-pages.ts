import {
  flagsOf,
  type MessageFlag,
  type MessageView,
  type ParticipantView,
  type SenderView,
} from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql, Statement } from '@tandem/shared-postgres';
import { findPage } from './find-page-sql.ts';
import { StoredMessages, type StoredMessage, type StoredRow } from './stored-messages.ts';

/** The answer of `narrow.findPage`; the lists are null when there is nothing. */
interface PageRow {
  readonly messages: string | null;
  readonly places: readonly PlaceRow[] | null;
  readonly senders: readonly SenderView[] | null;
  readonly historyPolicy: string;
  readonly linkifiers: string;
  readonly stored: readonly StoredRow[] | null;
}

interface PlaceRow {
  readonly recipientId: number;
  readonly shownAs: number;
  readonly channelId: number | null;
  readonly channelName: string | null;
  readonly participants: readonly ParticipantView[] | null;
}

const NUMBERS_PER_MESSAGE = 6;

/**
 * Many messages for one viewer. What he may see of them, and what they mean to him, is asked each
 * time; what is the same for everybody is kept in memory, by the revision that the answer names. One
 * round trip, a second one for messages that are kept in an older revision.
 */
export class MessagePages {
  readonly #sql: Sql;
  readonly #stored: StoredMessages;
  /** The list that was parsed last, by organization: whoever keeps what follows from it sees a change. */
  readonly #linkifiers = new Map<number, { readonly json: string; readonly list: Linkifier[] }>();

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#stored = new StoredMessages(sql);
  }

  /** The messages that the viewer may read, ascending. */
  async find(viewer: Actor, messageIds: readonly number[]): Promise<readonly MessageView[]> {
    if (messageIds.length === 0) return [];
    const unknown = this.#stored.unknown(messageIds);
    const values = [viewer.userId, viewer.realmId, viewer.role, messageIds, unknown];
    return this.#read(viewer, findPage, values);
  }

  /** @param query a statement by {@link pageOf}, whose first values are the viewer's */
  findBy(
    viewer: Actor,
    query: Statement | string,
    values: readonly unknown[],
  ): Promise<readonly MessageView[]> {
    return this.#read(viewer, query, values);
  }

  async #read(
    viewer: Actor,
    query: Statement | string,
    values: readonly unknown[],
  ): Promise<readonly MessageView[]> {
    const { rows } = await this.#sql.query<PageRow>(query, values);
    const [page] = rows;
    if (!page?.messages) return [];
    const numbers = JSON.parse(`[${page.messages}]`) as number[];
    const revisions = new Map<number, number>();
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      revisions.set(numbers[at] ?? 0, numbers[at + 1] ?? 0);
    }
    const stored = await this.#stored.find(revisions, page.historyPolicy, page.stored);
    return this.#views(numbers, page, stored, this.#linkifiersOf(viewer.realmId, page.linkifiers));
  }

  #views(
    numbers: readonly number[],
    page: PageRow,
    stored: ReadonlyMap<number, StoredMessage>,
    linkifiers: readonly Linkifier[],
  ): MessageView[] {
    const places = new Map(page.places?.map((place) => [place.recipientId, place]));
    const senders = new Map(page.senders?.map((sender) => [sender.id, sender]));
    const views: MessageView[] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      const recipientId = numbers[at + 3] ?? 0;
      const message = stored.get(numbers[at] ?? 0);
      const place = places.get(recipientId);
      const sender = senders.get(numbers[at + 2] ?? 0);
      // Deleted between the two questions.
      if (!message || !place || !sender) continue;
      const flags = flagsOfBits(numbers[at + 4] ?? 0, numbers[at + 5] ?? 0);
      views.push(viewOf(message, place, sender, flags, linkifiers));
    }
    return views;
  }

  #linkifiersOf(realmId: number, json: string): readonly Linkifier[] {
    const known = this.#linkifiers.get(realmId);
    if (known?.json === json) return known.list;
    const list = JSON.parse(json) as Linkifier[];
    if (this.#linkifiers.size >= MAX_REALMS) this.#linkifiers.clear();
    this.#linkifiers.set(realmId, { json, list });
    return list;
  }
}

const MAX_REALMS = 1_000;

function flagsOfBits(stored: number, bits: number): readonly MessageFlag[] {
  return flagsOf({
    stored,
    received: (bits & 1) !== 0,
    read: (bits & 2) !== 0,
    channelWildcard: (bits & 4) !== 0,
    topicWildcard: (bits & 8) !== 0,
  });
}

/** Named one by one: copying an object takes longer than all the rest of a page. */
function viewOf(
  { parts, topic }: StoredMessage,
  place: PlaceRow,
  sender: SenderView,
  flags: readonly MessageFlag[],
  linkifiers: readonly Linkifier[],
): MessageView {
  return {
    id: parts.id,
    recipientId: place.shownAs,
    place: placeOf(place, topic),
    sender,
    content: parts.content,
    renderedContent: parts.renderedContent,
    sentAt: parts.sentAt,
    clientName: parts.clientName,
    lastEditedAt: parts.lastEditedAt,
    lastMovedAt: parts.lastMovedAt,
    edits: parts.edits,
    reactions: parts.reactions,
    submessages: parts.submessages,
    flags,
    linkifiers,
    shared: parts,
  };
}

function placeOf(
  { channelId, channelName, participants }: PlaceRow,
  topic: string,
): MessageView['place'] {
  return channelId !== null && channelName !== null
    ? { kind: 'channel', channelId, channelName, topic }
    : { kind: 'direct', participants: participants ?? [] };
}
