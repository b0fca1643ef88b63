import type { PublishedMessage, PublishedMessageQueries } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import type { ViewerSql } from '../messages/access.ts';
import { messageColumns, messageJoins } from '../messages/find-message-sql.ts';
import { toView, type MessageRow } from '../messages/message-row.ts';

/** Whoever wrote a message, seen as somebody from whom nothing of it is hidden. */
const author: ViewerSql = {
  id: 'm.sender_id',
  realmId: 'm.realm_id',
  role: `${ROLES.owner}::smallint`,
};

const findPublished = statement(
  'message.findPublished',
  `select ${messageColumns(author)},
    m.read_by_sender as "readBySender", m.mentions_channel as "mentionsChannel",
    m.mentions_topic as "mentionsTopic", m.recipient_id as "conversationId",
    coalesce((select json_object_agg(user_id, flags) from message_flag
      where message_id = m.id and flags <> 0), '{}') as "storedFlags",
    case when m.mentions_topic then array(select p.user_id from topic_participant p
      where p.topic_id = m.topic_id and p.first_message_id <= m.id) else '{}' end
      as "topicParticipants",
    array(select user_id from message_flag where message_id = m.id and read = 1) as "mutedBy",
    case when cardinality(dc.user_ids) <= 2 then (select json_object_agg(p.id, p.recipient_id)
      from user_account p where p.id = any(dc.user_ids)) else '{}' end as "personalRecipients"
  from message m ${messageJoins(author)}
  where m.id = any($1::bigint[])`,
);

interface PublishedRow extends MessageRow, Omit<PublishedMessage, 'view' | 'recipientId'> {
  readonly conversationId: number;
}

/** Messages for the publisher, from PostgreSQL. */
export class PostgresPublishedMessageQueries implements PublishedMessageQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findPublished(ids: readonly number[]): Promise<ReadonlyMap<number, PublishedMessage>> {
    const { rows } = await this.#sql.query<PublishedRow>(findPublished, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, toPublished(row)]));
  }
}

function toPublished(row: PublishedRow): PublishedMessage {
  const { readBySender, mentionsChannel, mentionsTopic, storedFlags } = row;
  const { topicParticipants, mutedBy, personalRecipients } = row;
  return {
    view: toView(row),
    recipientId: row.conversationId,
    ...{ readBySender, mentionsChannel, mentionsTopic, storedFlags },
    ...{ topicParticipants, mutedBy, personalRecipients },
  };
}
