import { ROLES, type Actor } from '@tandem/shared-kernel';
import { operatorOf, type Operator } from '../src/operator.ts';
import { aRealmRequest } from './builders.ts';
import { createMemoryIdentity, type MemoryIdentity } from './memory-identity.ts';

/** The context in memory with the organization `acme` and one member. */
interface MemberIdentity {
  readonly identity: MemoryIdentity;
  readonly operator: Operator;
  /** Logs in as `ann@example.com` with the password `correct horse`. */
  readonly ann: Actor;
}

/** Creates an organization with a member. */
export async function createMemberIdentity(): Promise<MemberIdentity> {
  const identity = createMemoryIdentity();
  const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
  const operator = operatorOf(realmId);
  const { userId } = await identity.useCases.createUser.execute(operator, {
    email: 'ann@example.com',
    fullName: 'Ann',
    password: 'correct horse',
  });
  return { identity, operator, ann: { userId, realmId, role: ROLES.member, isBot: false } };
}
