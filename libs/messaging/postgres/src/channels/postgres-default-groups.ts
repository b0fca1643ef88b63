import type {
  DefaultChannelGroup,
  DefaultChannelGroupQueries,
  DefaultChannelGroupRepository,
} from '@tandem/messaging-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const listGroups = statement(
  'defaultGroup.list',
  `select g.id, g.name, g.description, array(
     select m.channel_id from default_channel_group_member m
     join channel c on c.id = m.channel_id and not c.is_archived
     where m.group_id = g.id order by m.channel_id
   ) as "channelIds"
   from default_channel_group g where g.realm_id = $1 order by g.name collate "C"`,
);

const addGroup = statement(
  'defaultGroup.add',
  `insert into default_channel_group (realm_id, name, description) values ($1, $2, $3)
   returning id`,
);

const saveGroup = statement(
  'defaultGroup.save',
  `update default_channel_group set name = $2, description = $3 where id = $1`,
);

const saveMembers = statement(
  'defaultGroup.saveMembers',
  `with gone as (
     delete from default_channel_group_member
     where group_id = $1 and not channel_id = any($2::bigint[])
   )
   insert into default_channel_group_member (group_id, channel_id)
   select $1, unnest($2::bigint[]) on conflict do nothing`,
);

const removeGroup = statement(
  'defaultGroup.remove',
  'delete from default_channel_group where id = $1',
);

/** Groups of default channels in PostgreSQL. */
export class PostgresDefaultChannelGroupRepository implements DefaultChannelGroupRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lockAll(realmId: number): Promise<readonly DefaultChannelGroup[]> {
    await exclusiveChange(this.#sql, `default channel groups of ${realmId}`);
    return (await this.#sql.query<DefaultChannelGroup>(listGroups, [realmId])).rows;
  }

  async save(
    realmId: number,
    group: Omit<DefaultChannelGroup, 'id'> & { readonly id: number | null },
  ): Promise<number> {
    const { name, description, channelIds } = group;
    const id = group.id ?? (await this.#add(realmId, name, description));
    if (group.id !== null) await this.#sql.query(saveGroup, [id, name, description]);
    await this.#sql.query(saveMembers, [id, channelIds]);
    return id;
  }

  async remove(groupId: number): Promise<void> {
    await this.#sql.query(removeGroup, [groupId]);
  }

  async #add(realmId: number, name: string, description: string): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(addGroup, [realmId, name, description]);
    if (!rows[0]) throw new Error('A group was not stored');
    return rows[0].id;
  }
}

/** Groups of default channels from PostgreSQL, in one round trip. */
export class PostgresDefaultChannelGroupQueries implements DefaultChannelGroupQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listGroups(realmId: number): Promise<readonly DefaultChannelGroup[]> {
    return (await this.#sql.query<DefaultChannelGroup>(listGroups, [realmId])).rows;
  }
}
