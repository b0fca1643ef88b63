import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresChannelListQueries } from './postgres-channel-list-queries.ts';

const test = useTestDatabase();

it('lists all channels of an organization by name, also private and archived ones', async () => {
  const { sql } = test().database;
  const insert = async (text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await sql.query<{ id: number }>(`${text} returning id`, values);
    return rows[0]!.id;
  };
  const realm = (stringId: string) =>
    insert('insert into realm (string_id, name) values ($1, $1)', [stringId]);
  const [realmId, otherId] = [await realm('a'), await realm('b')];
  const channel = async (realmOf: number, name: string, isPrivate = false, isArchived = false) => {
    const group = await insert('insert into user_group (realm_id) values ($1)', [realmOf]);
    return insert(
      `insert into channel (realm_id, name, can_add_subscribers_group,
         can_administer_channel_group, can_create_topic_group, can_delete_any_message_group,
         can_delete_own_message_group, can_move_messages_out_of_channel_group,
         can_move_messages_within_channel_group, can_remove_subscribers_group,
         can_resolve_topics_group, can_send_message_group, can_subscribe_group, invite_only,
         is_archived)
       values ($1, $3, ${Array.from({ length: 11 }, () => '$2').join(', ')}, $4, $5)`,
      [realmOf, group, name, isPrivate, isArchived],
    );
  };
  const zebra = await channel(realmId, 'zebra', true);
  const apple = await channel(realmId, 'Apple', false, true);
  await channel(otherId, 'other');
  expect(await new PostgresChannelListQueries(sql).list(realmId)).toMatchObject([
    { id: apple, name: 'Apple', isPrivate: false, isArchived: true, subscribers: 0 },
    { id: zebra, name: 'zebra', isPrivate: true, isArchived: false, subscribers: 0 },
  ]);
});
