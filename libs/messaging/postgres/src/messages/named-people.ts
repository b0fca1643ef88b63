/**
 * A common table expression `named`: a row per name in the given order, with the matching account of
 * the organization `$2`; `id` is `null` where none matches.
 *
 * @param withSystemBots whether to include the system bots, which are in another realm
 */
export function namedPeople(
  form: 'ids' | 'emails',
  parameter: string,
  { withSystemBots }: { readonly withSystemBots: boolean },
): string {
  const matches =
    form === 'ids' ? 'account.id = given.name' : 'lower(account.email) = lower(given.name)';
  const type = form === 'ids' ? 'bigint[]' : 'text[]';
  const own = `account.realm_id = $2 and not account.is_system_bot`;
  // The index begins with the organization, so both conditions are needed.
  const ownOrBot = `account.realm_id in ($2, (select id from realm where string_id = 'tandeminternal'))
        and (account.realm_id = $2 or account.is_system_bot)`;
  return `named as (
    select given.name, given.position, person.id, person.email, person.is_active, person.is_bot
    from unnest(${parameter}::${type}) with ordinality as given (name, position)
    left join lateral (
      select account.id, account.email, account.is_active, account.is_bot
      from user_account account
      where ${matches} and ${withSystemBots ? ownOrBot : own}
      order by account.is_system_bot
      limit 1
    ) person on true
  )`;
}
