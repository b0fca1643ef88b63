import { AWAY, migration } from '@tandem/shared-postgres';

/**
 * `paused_realms()` returns the organizations whose writes are refused while they move, and those that have arrived in
 * this cell but are not served yet. Workers do not process their rows. `job_concerns()` returns whether a job belongs
 * to an organization.
 */
export const pausedRealms = migration({
  name: '1795448583681-transfer-paused-realms',
  up: `
      create function paused_realms() returns setof bigint
      language sql stable as $$
        select moving.realm_id from realm_move moving
        where moving.phase in ('draining', 'paused', 'moved')
          or moving.phase = 'arrived' and exists (
            select from realm where realm.id = moving.realm_id and starts_with(realm.string_id, '${AWAY}'))
      $$;

      create function job_concerns(payload jsonb, realm bigint) returns boolean
      language sql stable as $$
        select payload->>'realmId' = realm::text
          or exists (select from user_account account where account.realm_id = realm
            and account.id in ((payload->>'userId')::bigint, (payload->>'botId')::bigint))
          or exists (select from user_erasure erasure where erasure.realm_id = realm
            and erasure.id = (payload->>'erasureId')::bigint)
      $$;
    `,
});
