import { composeIdentity } from '@tandem/assembly-identity';
import { operatorOf } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { createDatabase } from '@tandem/shared-postgres';
import type { Person, ServiceClient } from './clients/service-client.ts';
import { SECRET } from './stack/stack.ts';

/** The password of all users. */
export const PASSWORD = 'correct horse battery staple';

/** Makes an organization. @returns its users, the owner first */
export async function makeOrganization(
  databaseUrl: string,
  members: number,
): Promise<readonly Person[]> {
  const database = await createDatabase({
    url: databaseUrl,
    applicationName: 'faults',
    poolSize: 1,
  });
  try {
    const identity = composeIdentity({
      database,
      secret: SECRET,
      externalUrl: 'http://127.0.0.1',
    });
    const { realmId, owner } = await identity.useCases.createRealm.execute({
      stringId: '',
      name: 'Faults',
      owner: { email: 'owner@faults.test', fullName: 'Olga Owner', password: PASSWORD },
    });
    const people: Person[] = [owner];
    for (let number = 1; number <= members; number += 1) {
      people.push(
        await identity.useCases.createUser.execute(operatorOf(realmId), {
          email: `member${number}@faults.test`,
          fullName: `Member ${number}`,
          password: PASSWORD,
          role: ROLES.member,
        }),
      );
    }
    return people;
  } finally {
    await database.close();
  }
}

/** Makes a channel for all users. @returns its id */
export async function makeChannel(
  owner: ServiceClient,
  name: string,
  people: readonly Person[],
): Promise<number> {
  await owner.call('POST', '/users/me/subscriptions', {
    subscriptions: JSON.stringify([{ name }]),
    principals: JSON.stringify(people.map(({ userId }) => userId)),
  });
  const { body } = await owner.call('GET', '/get_stream_id', { stream: name });
  return (body as { stream_id: number }).stream_id;
}
