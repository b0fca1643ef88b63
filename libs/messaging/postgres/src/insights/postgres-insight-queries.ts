import type {
  HistoryPolicy,
  InsightQueries,
  ReportContext,
  WritingContext,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { boundActor, mayReadArchivedMessage, messageAccess } from '../messages/access.ts';
import {
  isReadByJoined,
  isReceivedElsewhere,
  joinedReadState,
} from '../reading/message-state-sql.ts';
import { notificationBot, realmSetting, writingContext } from '../settings/realm-settings.ts';

const historyPolicy = statement(
  'insight.historyPolicy',
  `select ${realmSetting.historyPolicy} as policy from realm r where r.id = $1`,
);

const showsReceipts = statement(
  'insight.showsReceipts',
  `select coalesce((r.settings->>'enable_read_receipts')::boolean, true) as shown
  from realm r where r.id = $1`,
);

const writingOf = statement(
  'insight.writing',
  `select ${writingContext} as writing
  from user_account u join realm r on r.id = u.realm_id where u.id = $1`,
);

/** $4 message. The marks of all its recipients are read together. */
export const readersOf = statement(
  'insight.readers',
  `with m as materialized (
    select m.*, c.id as channel_id from message m ${messageAccess(boundActor)}
    where m.id = $4::bigint and ${mayReadArchivedMessage(boundActor)}
  ), receiver as (
    select s.user_id from m join subscription s
      on s.channel_id = m.channel_id and s.is_active and (s.from_message_id < m.id
        or (m.moved_from is not null and (select ${isReceivedElsewhere('f')} from message_flag f
          where f.user_id = s.user_id and f.message_id = m.id)))
    union all
    select unnest(dc.user_ids) from m join direct_conversation dc
      on m.topic_id is null and dc.recipient_id = m.recipient_id
  )
  select (select count(*) from m) > 0 as "isReadable", coalesce(array_agg(receiver.user_id
    order by receiver.user_id) filter (where receiver.user_id is not null), '{}') as ids
  from (
    select receiver.user_id from m
    join receiver on receiver.user_id <> m.sender_id
    join user_account u on u.id = receiver.user_id and u.is_active
      and coalesce((u.settings->>'send_read_receipts')::boolean, true)
    ${joinedReadState('receiver.user_id')}
    where ${isReadByJoined('receiver.user_id')}
      and not exists (select from muted_user muted
        where (muted.user_id = receiver.user_id and muted.muted_user_id = $1)
          or (muted.user_id = $1 and muted.muted_user_id = receiver.user_id))
  ) receiver`,
);

const reportContext = statement(
  'insight.report',
  `select ${writingContext} as writing, u.full_name as "reporterName",
    (select json_build_object('channelId', c.id, 'recipientId', c.recipient_id, 'name', c.name)
      from channel c where c.realm_id = r.id and not c.is_archived
        and c.id = (r.settings->>'moderation_request_channel_id')::bigint) as channel,
    ${notificationBot} as "botId"
  from user_account u join realm r on r.id = u.realm_id where u.id = $1`,
);

/** Policies, receipts and contexts of messages, from PostgreSQL. */
export class PostgresInsightQueries implements InsightQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async historyPolicy(realmId: number): Promise<HistoryPolicy> {
    const { rows } = await this.#sql.query<{ policy: HistoryPolicy }>(historyPolicy, [realmId]);
    return rows[0]?.policy ?? 'none';
  }

  async showsReceipts(realmId: number): Promise<boolean> {
    const { rows } = await this.#sql.query<{ shown: boolean }>(showsReceipts, [realmId]);
    return rows[0]?.shown ?? false;
  }

  async readersOf(actor: Actor, messageId: number): Promise<readonly number[] | null> {
    const values = [actor.userId, actor.realmId, actor.role, messageId];
    const { rows } = await this.#sql.query<{ isReadable: boolean; ids: number[] }>(
      ...([readersOf, values] as const),
    );
    const [found] = rows;
    return found?.isReadable ? found.ids : null;
  }

  async writingOf(actor: Actor): Promise<WritingContext> {
    const { rows } = await this.#sql.query<{ writing: WritingContext }>(writingOf, [actor.userId]);
    return this.#first(rows).writing;
  }

  async reportContext(actor: Actor): Promise<ReportContext> {
    return this.#first((await this.#sql.query<ReportContext>(reportContext, [actor.userId])).rows);
  }

  #first<T>([row]: readonly T[]): T {
    if (row === undefined) throw new Error('Who asks has an account');
    return row;
  }
}
