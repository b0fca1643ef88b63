import type { Draft, DraftContent, DraftRepository } from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';
import { boundActor, mayReadChannel, ownSubscription } from '../messages/access.ts';

/** A condition: the drafts of the user `u` are synchronized. */
export const draftsAreSynchronized = `coalesce(
  (u.settings->>'enable_drafts_synchronization')::boolean, true)`;

const isSynchronized = statement(
  'draft.isSynchronized',
  `select ${draftsAreSynchronized} as enabled from user_account u where u.id = $1 for share`,
);
const knownTargets = statement(
  'draft.knownTargets',
  `select array(select c.id from channel c ${ownSubscription(boundActor)}
      where c.id = any($4::bigint[]) and c.realm_id = $2 and ${mayReadChannel(boundActor)})
      as "channelIds",
    array(select id from user_account where id = any($5::bigint[]) and realm_id = $2
      and not is_system_bot) as "userIds"`,
);
const add = statement(
  'draft.add',
  `insert into draft (owner_id, type, recipients, topic, content, edited_at)
   select $1, value->>'type', array(select jsonb_array_elements(value->'to')::bigint),
     value->>'topic', value->>'content', (value->>'timestamp')::double precision
   from jsonb_array_elements($2::jsonb) with ordinality as given (value, position)
   where (select count(*) from draft where owner_id = $1) + jsonb_array_length($2::jsonb) <= $3
   order by position
   returning id`,
);
const change = statement(
  'draft.change',
  `update draft set type = $3, recipients = $4, topic = $5, content = $6, edited_at = $7
   where owner_id = $1 and id = $2::bigint`,
);
const remove = statement(
  'draft.remove',
  'delete from draft where owner_id = $1 and id = $2::bigint',
);

/** Drafts in PostgreSQL; one round trip per call, two to add. */
export class PostgresDraftRepository implements DraftRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async isSynchronized(userId: number): Promise<boolean> {
    const { rows } = await this.#sql.query<{ enabled: boolean }>(isSynchronized, [userId]);
    return rows[0]?.enabled ?? false;
  }

  async knownTargets(
    actor: Actor,
    targets: { readonly channelIds: readonly number[]; readonly userIds: readonly number[] },
  ) {
    const { rows } = await this.#sql.query<{ channelIds: number[]; userIds: number[] }>(
      knownTargets,
      [actor.userId, actor.realmId, actor.role, targets.channelIds, targets.userIds],
    );
    return rows[0] ?? { channelIds: [], userIds: [] };
  }

  async add(
    ownerId: number,
    drafts: readonly DraftContent[],
    limit: number,
  ): Promise<readonly Draft[] | null> {
    if (drafts.length === 0) return [];
    await exclusiveChange(this.#sql, `drafts of ${ownerId}`);
    const values = [ownerId, JSON.stringify(drafts), limit];
    const { rows } = await this.#sql.query<{ id: number }>(add, values);
    if (rows.length === 0) return null;
    return drafts.map((draft, index) => {
      const id = rows[index]?.id;
      if (id === undefined) throw new Error('An insert answers its rows');
      return { id, ...draft };
    });
  }

  async change(ownerId: number, draft: Draft): Promise<boolean> {
    const { id, type, to, topic, content, timestamp } = draft;
    const values = [ownerId, id, type, to, topic, content, timestamp];
    return (await this.#sql.query(change, values)).rowCount > 0;
  }

  async remove(ownerId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(remove, [ownerId, id])).rowCount > 0;
  }
}
