import type {
  MessageSent,
  ParticipantView,
  PublishedMessage,
  PublishedMessageQueries,
  SentState,
} from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import type { ActorSql } from '../messages/access.ts';
import {
  messageColumns,
  messageJoins,
  participants,
  senderColumns,
} from '../messages/find-message-sql.ts';
import { flagColumns } from '../messages/flag-columns.ts';
import { senderOf, toView, type MessageRow, type SenderRow } from '../messages/message-row.ts';
import { linkifiersOf } from '../settings/realm-settings.ts';

/** The sender of a message, as a user with full access sees it. */
const author: ActorSql = {
  id: 'm.sender_id',
  realmId: 'm.realm_id',
  role: `${ROLES.owner}::smallint`,
};

const personalRecipients = `case when cardinality(dc.user_ids) <= 2
      then (select json_object_agg(p.id, p.recipient_id) from user_account p
        where p.id = any(dc.user_ids)) else '{}' end`;

const findPublished = statement(
  'message.findPublished',
  `select ${messageColumns(author)},
    ${flagColumns}, m.recipient_id as "conversationId",
    ${personalRecipients} as "personalRecipients"
  from message m ${messageJoins(author)}
  where m.id = any($1::bigint[])`,
);

/**
 * The data that the events of sends do not contain. The values are lists: messages, senders, organizations,
 * channels (null for direct messages) and the keys of the conversations.
 */
const findSenders = statement(
  'message.findSenders',
  `select given.id, c.name as "channelName",
    case when given.channel_id is null then ${participants} end as participants,
    ${senderColumns}, true as "senderIsAccessible",
    ${linkifiersOf('given.realm_id')} as linkifiers,
    ${personalRecipients} as "personalRecipients"
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    as given (id, sender_id, realm_id, channel_id, recipient_id)
  join user_account sender on sender.id = given.sender_id
  join realm home on home.id = sender.realm_id
  left join channel c on c.id = given.channel_id
  left join direct_conversation dc
    on given.channel_id is null and dc.recipient_id = given.recipient_id`,
);

type SendersRow = SenderRow &
  Pick<PublishedMessage, 'personalRecipients'> & {
    readonly id: number;
    readonly channelName: string | null;
    readonly participants: readonly ParticipantView[] | null;
    readonly linkifiers: readonly Linkifier[];
  };

interface PublishedRow extends MessageRow, Omit<PublishedMessage, 'view' | 'recipientId'> {
  readonly conversationId: number;
}

/** Messages for the event publisher, from PostgreSQL. */
export class PostgresPublishedMessageQueries implements PublishedMessageQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findPublished(ids: readonly number[]): Promise<ReadonlyMap<number, PublishedMessage>> {
    const { rows } = await this.#sql.query<PublishedRow>(findPublished, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, toPublished(row)]));
  }

  async findSent(sent: readonly MessageSent[]): Promise<ReadonlyMap<number, PublishedMessage>> {
    const known = sent.flatMap((event) => (event.sent ? [{ event, sent: event.sent }] : []));
    if (known.length === 0) return new Map();
    const { rows } = await this.#sql.query<SendersRow>(findSenders, [
      known.map(({ event }) => event.messageId),
      known.map(({ event }) => event.senderId),
      known.map(({ event }) => event.realmId),
      known.map(({ event: { place } }) => (place.kind === 'channel' ? place.channelId : null)),
      known.map((each) => each.sent.recipientId),
    ]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      known.flatMap((each) => {
        const row = found.get(each.event.messageId);
        return row ? [[row.id, asSent(each.event, each.sent, row)]] : [];
      }),
    );
  }
}

function asSent(event: MessageSent, sent: SentState, row: SendersRow): PublishedMessage {
  const { place } = event;
  return {
    view: {
      id: event.messageId,
      recipientId: sent.recipientId,
      content: sent.content,
      renderedContent: sent.renderedContent,
      sentAt: new Date(sent.sentAt),
      clientName: event.clientName,
      lastEditedAt: null,
      lastMovedAt: null,
      linkifiers: row.linkifiers,
      place:
        place.kind === 'channel'
          ? { ...place, channelName: row.channelName ?? '' }
          : { kind: 'direct', participants: row.participants ?? [] },
      sender: senderOf(row),
      edits: [],
      reactions: [],
      submessages: sent.submessages,
      flags: [],
    },
    recipientId: sent.recipientId,
    readBySender: event.readBySender,
    mentionsChannel: sent.mentionsChannel,
    mentionsTopic: sent.mentionsTopic,
    storedFlags: sent.storedFlags,
    topicParticipants: sent.topicParticipants,
    mutedBy: sent.mutedBy,
    personalRecipients: row.personalRecipients,
  };
}

function toPublished(row: PublishedRow): PublishedMessage {
  const { readBySender, mentionsChannel, mentionsTopic, storedFlags } = row;
  const { topicParticipants, mutedBy, personalRecipients } = row;
  return {
    view: toView(row),
    recipientId: row.conversationId,
    readBySender,
    mentionsChannel,
    mentionsTopic,
    storedFlags,
    topicParticipants,
    mutedBy,
    personalRecipients,
  };
}
