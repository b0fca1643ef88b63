import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmOf, type IdentityTx } from '../identity-tx.ts';
import { isOperator, type Operator } from '../operator.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import type { LinkedIdentity } from './external-identity.ts';

type IdentityLinkPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

/** A link of an account, as shown to its user. */
export interface ShownIdentity extends LinkedIdentity {
  /** The name of the provider in the organization; `null` where it was removed. */
  readonly provider: string | null;
}

/** Lists the users of providers that the account of the actor is linked to. */
export class ListExternalIdentities {
  readonly #ports: IdentityLinkPorts;

  constructor(ports: IdentityLinkPorts) {
    this.#ports = ports;
  }

  /**
   * @param who the user themself, or the operator
   * @returns oldest first
   * @throws IdentityError for the operator NO_SUCH_USER
   */
  execute(
    who: Actor | Operator,
    { userId }: { readonly userId: number },
  ): Promise<readonly ShownIdentity[]> {
    return this.#ports.unitOfWork.run(async (tx) => {
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
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_EXTERNAL_IDENTITY, LAST_LOGIN_METHOD, for the
   *   operator NO_SUCH_USER
   */
  async execute(
    who: Actor | Operator,
    { userId, identityId }: { readonly userId: number; readonly identityId: number },
  ): Promise<void> {
    const { realmId } = who;
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      if (isOperator(who)) await lockedAccount(tx, realmId, userId);
      else await authenticateAgain(tx, who);
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
