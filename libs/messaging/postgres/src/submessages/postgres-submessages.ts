import type {
  NewSubmessage,
  SubmessageContext,
  SubmessageRepository,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const contextOf = statement(
  'submessage.context',
  `select m.sender_id as "authorId",
    exists (select from submessage own
      where own.message_id = m.id and own.sender_id = m.sender_id) as "isOpen",
    (select content from submessage first
      where first.message_id = m.id order by id limit 1) as widget,
    (select count(*) from submessage own
      where own.message_id = m.id and own.sender_id = $2) as "earlierOwn"
  from message m where m.id = $1`,
);
const add = statement(
  'submessage.add',
  `insert into submessage (message_id, sender_id, msg_type, content)
   values ($1, $2, $3, $4) returning id`,
);

/** Submessages in PostgreSQL; one round trip per call. */
export class PostgresSubmessageRepository implements SubmessageRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async contextOf(messageId: number, senderId: number): Promise<SubmessageContext> {
    const values = [messageId, senderId];
    const { rows } = await this.#sql.query<SubmessageContext>(contextOf, values);
    if (!rows[0]) throw new Error('A locked message is there');
    return rows[0];
  }

  async add({ messageId, senderId, msgType, content }: NewSubmessage): Promise<number> {
    const values = [messageId, senderId, msgType, content];
    const { rows } = await this.#sql.query<{ id: number }>(add, values);
    if (!rows[0]) throw new Error('An insert answers its number');
    return rows[0].id;
  }
}
