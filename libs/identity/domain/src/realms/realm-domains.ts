import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked, realmOf, type IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import type { RealmDomain } from '../users/email-domains.ts';

type DomainPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

const LONGEST = 255;

/**
 * The stored form of a domain of addresses: trimmed, in lower case.
 *
 * @throws IdentityError REALM_DOMAIN_INVALID
 */
function checkedDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  const reason = faultOf(domain);
  if (reason !== null) throw new IdentityError('REALM_DOMAIN_INVALID', { reason });
  return domain;
}

function faultOf(domain: string): string | null {
  if (domain === '') return "Domain can't be empty.";
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)';
  if (domain.length > LONGEST) return 'Domain is too long';
  if (domain.startsWith('.') || domain.endsWith('.')) {
    return 'Domain cannot start or end with a dot (.)';
  }
  for (const label of domain.split('.')) {
    if (label === '') return "Consecutive '.' are not allowed.";
    if (label.startsWith('-') || label.endsWith('-')) {
      return "Subdomains cannot start or end with a '-'.";
    }
    if (!/^[a-z0-9-]*$/.test(label)) {
      return "Domain can only have letters, numbers, '.' and '-'s.";
    }
  }
  return null;
}

/**
 * Accepts the addresses of one more domain.
 *
 * @see `POST realm/domains`
 */
export class AddRealmDomain {
  readonly #ports: DomainPorts;

  constructor(ports: DomainPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_OWNER, REALM_DOMAIN_INVALID, REALM_DOMAIN_TAKEN */
  async execute(actor: Actor, { domain: given, allowSubdomains }: RealmDomain): Promise<void> {
    await asOwner(this.#ports, actor, async (tx) => {
      const domain = checkedDomain(given);
      const { realmId, userId: actorId } = actor;
      if (!(await tx.realms.addDomain(realmId, { domain, allowSubdomains }))) {
        throw new IdentityError('REALM_DOMAIN_TAKEN', { domain });
      }
      const data = { realmId, actorId, domain, allowSubdomains };
      await tx.events.append({ type: 'realm.domain_added', ...data });
    });
  }
}

/**
 * Accepts the addresses of the subdomains of a domain, or refuses them.
 *
 * @see `PATCH realm/domains/{domain}`
 */
export class ChangeRealmDomain {
  readonly #ports: DomainPorts;

  constructor(ports: DomainPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_OWNER, REALM_DOMAIN_UNKNOWN */
  async execute(actor: Actor, { domain: given, allowSubdomains }: RealmDomain): Promise<void> {
    await asOwner(this.#ports, actor, async (tx) => {
      const domain = given.toLowerCase();
      const { realmId, userId: actorId } = actor;
      if (!(await tx.realms.changeDomain(realmId, { domain, allowSubdomains }))) {
        throw new IdentityError('REALM_DOMAIN_UNKNOWN', { domain: given });
      }
      const data = { realmId, actorId, domain, allowSubdomains };
      await tx.events.append({ type: 'realm.domain_changed', ...data });
    });
  }
}

/**
 * Removes a domain from those whose addresses are accepted. The removal of the last one ends the
 * restriction: there is no other way to join.
 *
 * @see `DELETE realm/domains/{domain}`
 */
export class RemoveRealmDomain {
  readonly #ports: DomainPorts;

  constructor(ports: DomainPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_OWNER, REALM_DOMAIN_UNKNOWN */
  async execute(actor: Actor, { domain: given }: Pick<RealmDomain, 'domain'>): Promise<void> {
    await asOwner(this.#ports, actor, async (tx) => {
      const domain = given.toLowerCase();
      const { realmId, userId: actorId } = actor;
      const domains = await tx.realms.domainsOf(realmId);
      const known = domains.find((each) => each.domain === domain);
      if (!known) throw new IdentityError('REALM_DOMAIN_UNKNOWN', { domain: given });
      await tx.realms.removeDomain(realmId, domain);
      await tx.events.append({ type: 'realm.domain_removed', realmId, actorId, ...known });
      if (domains.length === 1) await liftRestriction(tx, actor);
    });
  }
}

async function liftRestriction(tx: IdentityTx, { realmId, userId }: Actor): Promise<void> {
  const property = 'emails_restricted_to_domains';
  const { settings } = await realmOf(tx, realmId);
  if (!settings[property]) return;
  await tx.realms.changeSettings(realmId, { [property]: false });
  const changes = [{ kind: 'plain' as const, property, before: true, after: false }];
  await tx.events.append({ type: 'realm.changed', realmId, actorId: userId, changes });
}

async function asOwner(
  { unitOfWork, changes }: DomainPorts,
  actor: Actor,
  work: (tx: IdentityTx) => Promise<void>,
): Promise<void> {
  await unitOfWork.by(actor).run(async (tx) => {
    await realmLocked(tx, actor.realmId);
    const refusal = identityPolicy.ownRealm((await authenticateAgain(tx, actor)).actor);
    if (refusal) throw new IdentityError(refusal);
    await work(tx);
  });
  changes.announce({ realmId: actor.realmId });
}
