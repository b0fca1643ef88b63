import { expect, it } from '@jest/globals';
import { AddUser, CreateRealm, RealmAddresses } from '@tandem/identity-domain';
import {
  MemoryApiKeyIssuer,
  MemoryPasswordHasher,
  aRealmRequest,
} from '@tandem/identity-domain/testing';
import { ROLES, systemClock } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });

it('opens an account in thirteen round trips, and its event with it', async () => {
  const { database } = test();
  const ports = {
    unitOfWork: database.unitOfWork(bindIdentityTx),
    passwords: new MemoryPasswordHasher(),
    strength: { guessesFor: async () => 1e6 },
    apiKeys: new MemoryApiKeyIssuer(),
    addresses: new RealmAddresses('https://chat.example.com'),
    clock: systemClock,
    profileTexts: {
      render: (text: string) => Promise.resolve(text),
      renderEarly: () => Promise.resolve(new Map()),
    },
  };
  const { realmId, owner } = await new CreateRealm(ports).execute(aRealmRequest());
  await database.sql.query('update user_account set can_create_users = true where id = $1', [
    owner.userId,
  ]);
  await database.sql.query(`insert into realm_domain values ($1, 'example.com', false)`, [realmId]);
  await database.sql.query(
    `update realm set settings = '{"emails_restricted_to_domains": true}' where id = $1`,
    [realmId],
  );
  const actor = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  const add = (email: string) =>
    new AddUser(ports).execute(actor, { email, fullName: 'Ann', password: 'correct horse' });
  queryCount = 0;
  const { userId } = await add('ann@example.com');
  expect(queryCount).toBe(13);
  const { rows } = await database.sql.query(`select type, payload->>'userId' as id from outbox`);
  expect(rows).toEqual([{ type: 'user.created', id: String(userId) }]);
  await expect(add('ANN@example.com')).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  await expect(add('ann@elsewhere.com')).rejects.toMatchObject({
    code: 'EMAIL_DOMAIN_NOT_ALLOWED',
  });
});
