import { ROLES } from '@tandem/shared-kernel';
import { statement } from '@tandem/shared-postgres';
import { mayKnowChannel } from '../channels/channel-access.ts';

const idsOf = (json: string) =>
  `array(select value::bigint from jsonb_array_elements_text(${json}))`;

/*
 * The query reads the current state. A command that is published later may already have removed a relation
 * on which an earlier one depends, so that neither would find it. Thus relations removed by later commands
 * count as present where channels and users are searched (`edge`, `channel_of`, `person`), and whether a
 * user has access to a channel is checked last. The later commands are read from the outbox after the first
 * change.
 */

/** Changes are passed as JSON. */
export const visibilityByGroups = statement(
  'published.visibilityByGroups',
  `with recursive asked as materialized (
     select (each->>'position')::bigint as position, (each->>'realmId')::bigint as realm_id,
       (each->>'gains')::boolean as gains, (each->>'groupId')::bigint as group_id,
       (each->>'channelId')::bigint as channel_id, ${idsOf("each->'userIds'")} as user_ids,
       ${idsOf("each->'subgroupIds'")} as subgroup_ids,
       each->'gains' = 'null' and each ? 'channelId' as changes_privacy
     from jsonb_array_elements($1::jsonb) as list (each)
   ), later as materialized (
     select o.id, o.realm_id, o.type, o.payload, o.payload->'change'->>'property' as property,
       (o.payload->>'groupId')::bigint as group_id, (o.payload->>'channelId')::bigint as channel_id,
       case when o.type = 'user.role_changed' then array[(o.payload->>'userId')::bigint]
         when o.type in ('subscription.added', 'user_group.members_removed')
           then ${idsOf("o.payload->'userIds'")} end as user_ids,
       case jsonb_typeof(o.payload->'change'->'before')
         when 'number' then array[(o.payload->'change'->>'before')::bigint]
         when 'object' then ${idsOf("o.payload->'change'->'before'->'directSubgroups'")}
       end as former_groups
     from outbox o
     where o.id > (select min(position) from asked)
       and (o.type in ('user.role_changed', 'subscription.added', 'user_group.members_removed',
           'user_group.members_added', 'user_group.subgroups_removed',
           'user_group.subgroups_added')
         or (o.type = 'channel.updated' and o.payload->'change'->>'property' in (
           'privacy', 'can_subscribe_group', 'can_add_subscribers_group',
           'can_administer_channel_group')))
   ), edge as not materialized (
     select supergroup_id, subgroup_id from user_group_subgroup
     union all
     select later.group_id, value::bigint
     from later, jsonb_array_elements_text(later.payload->'subgroupIds')
     where later.type = 'user_group.subgroups_removed'
   ), above (position, id) as (
     select position, group_id from asked where group_id is not null
     union
     select asked.position, later.group_id from asked
     join later on later.id > asked.position and later.realm_id = asked.realm_id
     where asked.gains is null and later.type like 'user\\_group.subgroups%'
     union
     select above.position, edge.supergroup_id from above join edge on edge.subgroup_id = above.id
   ), below (position, id) as (
     select position, unnest(subgroup_ids) from asked
     union
     select below.position, edge.subgroup_id from below join edge on edge.supergroup_id = below.id
   ), channel_of (position, channel_id) as (
     select position, channel_id from asked where channel_id is not null
     union
     select asked.position, c.id from asked join channel c on c.realm_id = asked.realm_id
       and array[c.can_subscribe_group, c.can_add_subscribers_group, c.can_administer_channel_group]
         && array(select id from above where above.position = asked.position)
     union
     select asked.position, later.channel_id from asked
     join later on later.id > asked.position and later.realm_id = asked.realm_id
       and later.type = 'channel.updated' and later.property <> 'privacy'
     where asked.gains is null
       or later.former_groups && array(select id from above where above.position = asked.position)
   ), person (position, user_id) as (
     select position, unnest(user_ids) from asked
     union
     select asked.position, queue.user_id from asked
     join lateral (select distinct user_id from event_queue where realm_id = asked.realm_id) queue
       on user_group_ids(queue.user_id) && array(select id from below where below.position = asked.position)
     where cardinality(asked.subgroup_ids) > 0
     union
     select asked.position, queue.user_id from asked
     join event_queue queue on queue.realm_id = asked.realm_id
     where asked.changes_privacy and exists (select from later
       where later.id > asked.position and later.realm_id = asked.realm_id
         and (later.type like 'user\\_group.%'
           or (later.channel_id = asked.channel_id and later.property <> 'privacy')))
     union
     select asked.position, unnest(later.user_ids) from asked
     join later on later.id > asked.position and later.realm_id = asked.realm_id
     where cardinality(asked.subgroup_ids) > 0 and (later.type = 'user.role_changed'
       or (later.type = 'user_group.members_removed'
         and later.group_id in (select id from below where below.position = asked.position)))
   )
   select asked.position, u.id as "userId", c.id as "channelId", visibility.is_known as "isKnown"
   from asked
   join channel_of on channel_of.position = asked.position
   join channel c on c.id = channel_of.channel_id and c.realm_id = asked.realm_id
   join person on person.position = asked.position
   join user_account u on u.id = person.user_id and u.realm_id = asked.realm_id and u.is_active
   left join subscription s on s.channel_id = c.id and s.user_id = u.id and s.is_active
   cross join lateral (
     select ${mayKnowChannel({ id: 'u.id', realmId: 'u.realm_id', role: 'u.role' })} as is_known,
       exists (select from later where later.id > asked.position and later.channel_id = c.id
         and later.property = 'privacy') as changes_privacy,
       exists (select from later where later.id > asked.position and u.id = any(later.user_ids)
         and later.type = 'user.role_changed') as changes_role,
       exists (select from later where later.id > asked.position and u.id = any(later.user_ids)
         and later.type = 'subscription.added' and later.channel_id = c.id) as joins
   ) visibility
   where visibility.is_known = coalesce(asked.gains, visibility.is_known)
     and case when visibility.is_known
       then (c.invite_only or asked.changes_privacy or visibility.changes_privacy)
         and (s.user_id is null or visibility.joins)
         and (u.role > ${ROLES.administrator} or visibility.changes_role or asked.gains is null)
       else u.role < ${ROLES.guest} or visibility.changes_role or asked.gains is null end
   group by asked.position, u.id, c.id, visibility.is_known
   order by asked.position, c.id, u.id`,
);
