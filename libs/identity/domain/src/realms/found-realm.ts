import { ROLES, type Clock } from '@tandem/shared-kernel';
import { REALM_GROUP_SETTING_DEFAULTS } from '../groups/group-settings.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { openAccount } from '../users/open-account.ts';
import { SYSTEM_BOTS } from '../users/system-bots.ts';
import { INTERNAL_REALM, type Realm } from './realm.ts';

/**
 * Adds an organization with its system groups and the settings that name them.
 *
 * @returns null if the short name is taken
 */
export async function foundRealm(
  tx: IdentityTx,
  clock: Clock,
  names: Pick<Realm, 'stringId' | 'name' | 'description'>,
): Promise<Realm | null> {
  const dateCreated = clock.now();
  const realm = await tx.realms.add({ ...names, dateCreated, deactivated: false, settings: {} });
  if (!realm) return null;
  const groups = await tx.groups.addSystemGroups(realm.id, dateCreated);
  const settings = Object.entries(REALM_GROUP_SETTING_DEFAULTS).map(
    ([setting, group]) => [setting, groups[group]] as const,
  );
  await tx.groups.setRealmGroupSettings(realm.id, Object.fromEntries(settings));
  return realm;
}

type BotPorts = Pick<IdentityPorts, 'apiKeys' | 'addresses' | 'clock'>;

/** Creates the server's bots. Of concurrent commands, one creates them. */
export async function ensureSystemBots(
  tx: IdentityTx,
  { apiKeys, addresses, clock }: BotPorts,
): Promise<void> {
  const names = { stringId: INTERNAL_REALM, name: 'System bots', description: '' };
  const realm = await foundRealm(tx, clock, names);
  if (!realm) return;
  const ownDomain = addresses.emailDomainOf(INTERNAL_REALM);
  for (const { shortName, fullName } of SYSTEM_BOTS) {
    await openAccount(tx.users, apiKeys, {
      realmId: realm.id,
      fullName,
      ownDomain,
      role: ROLES.member,
      deliveryEmail: `${shortName}@${ownDomain}`,
      bot: { type: 1, ownerId: null, isSystemBot: true },
      dateJoined: realm.dateCreated,
    });
  }
}

/** Creates the server's own bots before the first organization is imported. */
export class CreateSystemBots {
  readonly #ports: BotPorts & Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: BotPorts & Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  execute(): Promise<void> {
    return this.#ports.unitOfWork
      .by({ operator: true })
      .run((tx) => ensureSystemBots(tx, this.#ports));
  }
}
