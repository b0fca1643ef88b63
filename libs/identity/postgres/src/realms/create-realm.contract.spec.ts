import { expect, it } from '@jest/globals';
import {
  CreateRealm,
  REALM_GROUP_SETTING_DEFAULTS,
  RealmAddresses,
  SYSTEM_GROUP_NESTING,
  type CreateRealmInput,
} from '@tandem/identity-domain';
import {
  MemoryApiKeyIssuer,
  MemoryPasswordHasher,
  aRealmRequest,
} from '@tandem/identity-domain/testing';
import { systemClock } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';

const test = useTestDatabase();

const createRealm = (input: Partial<CreateRealmInput>) =>
  new CreateRealm({
    unitOfWork: test().database.unitOfWork(bindIdentityTx),
    passwords: new MemoryPasswordHasher(),
    apiKeys: new MemoryApiKeyIssuer(),
    addresses: new RealmAddresses('https://chat.example.com'),
    clock: systemClock,
  }).execute(aRealmRequest(input));

async function select<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await test().database.sql.query<T>(text, values)).rows;
}

it('stores nested groups, and settings that refer to them', async () => {
  const { realmId } = await createRealm({ stringId: 'stored' });
  const nesting = await select(
    `select supergroup.name as supergroup, subgroup.name as subgroup
     from user_group_subgroup
     join user_group supergroup on supergroup.id = supergroup_id
     join user_group subgroup on subgroup.id = subgroup_id
     where supergroup.realm_id = $1 and supergroup.is_system and subgroup.is_system
     order by supergroup.id`,
    [realmId],
  );
  expect(nesting).toEqual(SYSTEM_GROUP_NESTING);
  const settings = await select<{ setting: string; name: string }>(
    `select setting, name from realm_group_setting join user_group on user_group.id = group_id
     where realm_group_setting.realm_id = $1`,
    [realmId],
  );
  expect(Object.fromEntries(settings.map(({ setting, name }) => [setting, name]))).toEqual(
    REALM_GROUP_SETTING_DEFAULTS,
  );
});

it('creates the system bots once, also under concurrency', async () => {
  await Promise.all([createRealm({ stringId: 'one' }), createRealm({ stringId: 'two' })]);
  await createRealm({ stringId: 'three' });
  const bots = await select<{ email: string }>(
    'select email from user_account where is_system_bot order by id',
  );
  expect(bots.map((bot) => bot.email)).toEqual([
    'notification-bot@tandem.invalid',
    'emailgateway@tandem.invalid',
    'welcome-bot@tandem.invalid',
  ]);
});

it('leaves nothing behind when the short name is taken', async () => {
  await createRealm({ stringId: 'taken' });
  const count = () => select('select count(*) from user_group');
  const before = await count();
  await expect(createRealm({ stringId: 'taken' })).rejects.toMatchObject({
    code: 'REALM_ALREADY_EXISTS',
  });
  expect(await count()).toEqual(before);
});
