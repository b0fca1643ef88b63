import type { Actor } from '@tandem/shared-kernel';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmLocked, realmOf, type IdentityTx } from '../identity-tx.ts';
import { isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import type { LinkedIdentity } from './external-identity.ts';

type IdentityLinkPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

/** A link of an account, as shown to its user. */
export interface ShownIdentity extends LinkedIdentity {
  /** The name of the provider in the organization; `null` where it was removed. */
  readonly provider: string | null;
}

/** Lists the users of providers that an account is linked to. */
export class ListExternalIdentities {
  readonly #ports: Pick<IdentityPorts, 'reading'>;

  constructor(ports: Pick<IdentityPorts, 'reading'>) {
    this.#ports = ports;
  }

  /**
   * @param who the user themself, an owner, or the operator
   * @returns oldest first
   * @throws IdentityError MUST_BE_OWNER, NO_SUCH_USER
   */
  execute(
    who: Actor | Operator,
    { userId }: { readonly userId: number },
  ): Promise<readonly ShownIdentity[]> {
    return this.#ports.reading.run(async (tx) => {
      checkAccess(who, userId);
      await lockedAccount(tx, who.realmId, userId);
      const providers = await tx.loginProviders.list(who.realmId);
      const nameOf = (issuer: string) =>
        providers.find((provider) => provider.issuer === issuer)?.name ?? null;
      const identities = await tx.externalIdentities.list(userId);
      return identities.map((identity) => ({ ...identity, provider: nameOf(identity.issuer) }));
    });
  }
}

/**
 * Unlinks an account from a user of a provider. Ends its other sessions, which that user may have begun, and its
 * links for log-ins. The last way to log in remains: a password that the organization accepts, or a user of one of
 * its providers.
 */
export class UnlinkExternalIdentity {
  readonly #ports: IdentityLinkPorts;

  constructor(ports: IdentityLinkPorts) {
    this.#ports = ports;
  }

  /**
   * @param who the user themself, an owner, or the operator
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_OWNER, NO_SUCH_USER, NO_SUCH_EXTERNAL_IDENTITY,
   *   LAST_LOGIN_METHOD
   */
  async execute(
    who: Actor | Operator,
    { userId, identityId }: { readonly userId: number; readonly identityId: number },
  ): Promise<void> {
    const { realmId } = who;
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      const isOwn = !isOperator(who) && who.userId === userId;
      // Owners who unlink each other lock both accounts.
      if (!isOwn) await realmLocked(tx, realmId);
      checkAccess(await presentActor(tx, who), userId);
      if (!isOwn) await lockedAccount(tx, realmId, userId);
      const identities = await tx.externalIdentities.list(userId);
      const identity = identities.find(({ id }) => id === identityId);
      if (!identity) throw new IdentityError('NO_SUCH_EXTERNAL_IDENTITY');
      const others = identities.filter((each) => each !== identity);
      if (!(await canLogIn(tx, { realmId, userId, identities: others }))) {
        throw new IdentityError('LAST_LOGIN_METHOD');
      }
      await tx.externalIdentities.unlink(userId, identityId);
      await tx.sessions.removeAll([userId], sessionIdOf(who));
      // That user may have a token that a desktop program has not exchanged yet.
      await tx.loginLinks.removeAll(userId);
      const before = { issuer: identity.issuer };
      await tx.audit.append({ kind: 'account.unlinked', realmId, userId, before });
    });
    this.#ports.changes.announce({ userId });
  }
}

/** Users see and unlink the links of their own account; owners and the operator those of all. */
function checkAccess(who: Actor | Operator, userId: number): void {
  if (isOperator(who) || who.userId === userId) return;
  const refusal = identityPolicy.ownRealm(who);
  if (refusal) throw new IdentityError(refusal);
}

async function canLogIn(
  tx: Pick<IdentityTx, 'realms' | 'accountDetails' | 'loginProviders'>,
  account: {
    readonly realmId: number;
    readonly userId: number;
    readonly identities: readonly LinkedIdentity[];
  },
): Promise<boolean> {
  const { realmId, userId, identities } = account;
  const { settings } = await realmOf(tx, realmId);
  const hasPassword = !(await tx.accountDetails.hasPassword(userId, null));
  if (hasPassword && effectiveRealmSettings(settings).password_auth_enabled) return true;
  const issuers = (await tx.loginProviders.list(realmId)).map(({ issuer }) => issuer);
  return identities.some(({ issuer }) => issuers.includes(issuer));
}

function sessionIdOf(who: Actor | Operator): number | undefined {
  if (isOperator(who) || who.credential?.kind !== 'session') return undefined;
  return who.credential.id;
}
