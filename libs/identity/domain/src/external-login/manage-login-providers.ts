import type { Actor } from '@tandem/shared-kernel';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import {
  MAX_LOGIN_PROVIDERS,
  checkedLoginProvider,
  providerSealKey,
  type LoginProvider,
  type LoginProviderInput,
} from './login-provider.ts';

type ProviderPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes' | 'seal'>;

const PRIVATE_ISSUER =
  'The issuer is in a private network or on this machine, which only the operator may allow.';

/** A provider as shown to the owners of its organization. */
export type ShownLoginProvider = Omit<LoginProvider, 'id' | 'realmId' | 'sealedSecret'>;

/** Lists the providers by which users of an organization log in. */
export class ListLoginProviders {
  readonly #ports: Pick<IdentityPorts, 'reading'>;

  constructor(ports: Pick<IdentityPorts, 'reading'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError MUST_BE_OWNER */
  async execute(who: Actor | Operator): Promise<readonly ShownLoginProvider[]> {
    checkOwner(who);
    const providers = await this.#ports.reading.run((tx) => tx.loginProviders.list(who.realmId));
    return providers.map(({ name, displayName, iconUrl, issuer, clientId, isPrivate }) => ({
      name,
      displayName,
      iconUrl,
      issuer,
      clientId,
      isPrivate,
    }));
  }
}

/**
 * Adds a provider by which users of an organization log in. It can vouch for every address, and so open every
 * account: only owners and the operator add one.
 */
export class AddLoginProvider {
  readonly #ports: ProviderPorts & Pick<IdentityPorts, 'openId'>;

  constructor(ports: ProviderPorts & Pick<IdentityPorts, 'openId'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError MUST_BE_OWNER, LOGIN_PROVIDER_INVALID, USER_DEACTIVATED, CREDENTIAL_ENDED,
   *   LOGIN_PROVIDER_EXISTS, LOGIN_PROVIDERS_TOO_MANY, checked in this order
   */
  async execute(who: Actor | Operator, input: LoginProviderInput): Promise<void> {
    checkOwner(who);
    const isPrivate = isOperator(who) && input.isPrivate === true;
    const { clientSecret, ...checked } = checkedLoginProvider({ ...input, isPrivate });
    if (!this.#ports.openId.mayContact(checked)) {
      throw new IdentityError('LOGIN_PROVIDER_INVALID', { reason: PRIVATE_ISSUER });
    }
    const { realmId } = who;
    const { name } = checked;
    const key = providerSealKey({ realmId, name });
    const sealedSecret = clientSecret === null ? null : this.#ports.seal.close(clientSecret, key);
    await changeProviders(this.#ports, who, async (tx, before) => {
      if (before.some((each) => each.name === name)) {
        throw new IdentityError('LOGIN_PROVIDER_EXISTS', { name });
      }
      if (before.length >= MAX_LOGIN_PROVIDERS) {
        throw new IdentityError('LOGIN_PROVIDERS_TOO_MANY', { limit: MAX_LOGIN_PROVIDERS });
      }
      await tx.loginProviders.add({ ...checked, realmId, sealedSecret });
    });
  }
}

/** Removes a provider. Accounts stay linked to its users, and their sessions continue. */
export class RemoveLoginProvider {
  readonly #ports: ProviderPorts;

  constructor(ports: ProviderPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError MUST_BE_OWNER, USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_LOGIN_PROVIDER */
  async execute(who: Actor | Operator, { name }: Pick<LoginProvider, 'name'>): Promise<void> {
    checkOwner(who);
    await changeProviders(this.#ports, who, async (tx) => {
      if (!(await tx.loginProviders.remove(who.realmId, name))) {
        throw new IdentityError('NO_SUCH_LOGIN_PROVIDER', { name });
      }
    });
  }
}

function checkOwner(who: Actor | Operator): void {
  const refusal = isOperator(who) ? null : identityPolicy.ownRealm(who);
  if (refusal) throw new IdentityError(refusal);
}

/** Runs `work`, and records the providers before and after it. */
async function changeProviders(
  { unitOfWork, changes }: ProviderPorts,
  who: Actor | Operator,
  work: (tx: IdentityTx, before: readonly LoginProvider[]) => Promise<void>,
): Promise<void> {
  const { realmId } = who;
  await unitOfWork.by(who).run(async (tx) => {
    const realm = await tx.realms.lock(realmId);
    if (!realm) throw new IdentityError('NO_SUCH_REALM');
    checkOwner(await presentActor(tx, who));
    const before = await tx.loginProviders.list(realmId);
    await work(tx, before);
    const after = await tx.loginProviders.list(realmId);
    const property = 'login_providers';
    const issuers = { before: issuersOf(before), after: issuersOf(after) };
    await tx.events.append({
      type: 'realm.changed',
      realmId,
      actorId: actorIdOf(who),
      changes: [{ kind: 'plain', property, ...issuers }],
      authentication: {
        passwords: effectiveRealmSettings(realm.settings).password_auth_enabled,
        openIdConnect: after.length > 0,
      },
    });
  });
  changes.announce({ realmId });
}

function issuersOf(providers: readonly LoginProvider[]): string {
  return providers.map(({ name, issuer }) => `${name} ${issuer}`).join(', ');
}
