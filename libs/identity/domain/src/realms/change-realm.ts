import type { Actor } from '@tandem/shared-kernel';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../groups/group-settings.ts';
import { normalGroupValue, type GroupSettingChange } from '../groups/group-setting-value.ts';
import { changedGroupValue } from '../groups/stored-group-value.ts';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { LANGUAGES } from '../settings/languages.ts';
import type { RealmAuthentication, RealmChange } from './realm-events.ts';
import {
  LARGEST_NUMBER,
  REALM_SETTINGS,
  effectiveRealmSettings,
  type RealmSettingName,
  type RealmSettings,
} from './realm-settings.ts';
import { checkedRealmNames, type Realm } from './realm.ts';

/** The changes; absent properties do not change. */
export interface ChangeRealmInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly settings: Readonly<Partial<RealmSettings>>;
  readonly groupSettings: Partial<Readonly<Record<RealmGroupSetting, GroupSettingChange>>>;
}

type RealmTx = Pick<IdentityTx, 'realms' | 'groups' | 'events'>;

/**
 * Changes an organization and its settings, all or nothing. Settings apply from the next request on.
 *
 * @see `PATCH realm`
 */
export class ChangeRealm {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_ADMINISTRATOR, MUST_BE_OWNER,
   *   REALM_NAME_INVALID, REALM_DESCRIPTION_TOO_LONG, REALM_SETTING_TOO_SMALL, REALM_SETTING_TOO_LARGE,
   *   REALM_LANGUAGE_INVALID, REALM_CHANNEL_INVALID and, for a setting whose value is a group, the errors of
   *   that value
   */
  async execute(actor: Actor | Operator, input: ChangeRealmInput): Promise<void> {
    const { realmId } = actor;
    const actorId = actorIdOf(actor);
    const names = [...Object.keys(input.settings), ...Object.keys(input.groupSettings)];
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const realm = await tx.realms.lock(realmId);
      if (!realm) throw new IdentityError('NO_SUCH_REALM');
      const present = await presentActor(tx, actor);
      const refusal = isOperator(present) ? null : identityPolicy.changeRealm(present, names);
      if (refusal) throw new IdentityError(refusal);
      const changes = [
        ...(await changeNames(tx, realm, input)),
        ...(await changeSettings(tx, realm, input.settings)),
        ...(await changeGroupSettings(tx, realm, input.groupSettings)),
      ];
      if (changes.length === 0) return;
      const authentication = authenticationAfter(realm, changes);
      await tx.events.append({
        type: 'realm.changed',
        realmId,
        actorId,
        changes,
        ...(authentication && { authentication }),
      });
    });
    this.#ports.changes.announce({ realmId });
  }
}

/** The methods of log-in, if the changes affect them. */
function authenticationAfter(
  { loginProviders = [] }: Realm,
  changes: readonly RealmChange[],
): RealmAuthentication | undefined {
  const change = changes.find(({ property }) => property === 'password_auth_enabled');
  return change && { passwords: change.after === true, openIdConnect: loginProviders.length > 0 };
}

async function changeNames(
  tx: RealmTx,
  realm: Realm,
  { name = realm.name, description = realm.description }: ChangeRealmInput,
): Promise<RealmChange[]> {
  const { stringId } = realm;
  const checked = checkedRealmNames({ stringId, name, description });
  const changes = (['name', 'description'] as const)
    .filter((property) => checked[property] !== realm[property])
    .map((property) => plain(property, realm[property], checked[property]));
  if (changes.length > 0) await tx.realms.change(realm.id, checked);
  return changes;
}

async function changeSettings(
  tx: RealmTx,
  realm: Realm,
  settings: Readonly<Partial<RealmSettings>>,
): Promise<RealmChange[]> {
  const present = effectiveRealmSettings(realm.settings);
  const names = (Object.keys(settings) as RealmSettingName[]).filter(
    (name) => settings[name] !== undefined && settings[name] !== present[name],
  );
  for (const name of names) await checkSetting(tx, realm.id, name, settings);
  if (names.length === 0) return [];
  const changed = Object.fromEntries(names.map((name) => [name, settings[name]]));
  await tx.realms.changeSettings(realm.id, changed);
  return names.map((name) => plain(name, present[name], settings[name] ?? null));
}

async function checkSetting(
  tx: RealmTx,
  realmId: number,
  setting: RealmSettingName,
  settings: Readonly<Partial<RealmSettings>>,
): Promise<void> {
  const rule = REALM_SETTINGS[setting];
  const value = settings[setting];
  if (rule.kind === 'language' && !Object.hasOwn(LANGUAGES, String(value))) {
    throw new IdentityError('REALM_LANGUAGE_INVALID', { language: String(value) });
  }
  if (typeof value !== 'number') return;
  if (rule.kind === 'limit' && value !== rule.unlimited && value <= 0) {
    throw new IdentityError('REALM_SETTING_TOO_SMALL', { setting, value });
  }
  if (value > ('largest' in rule ? rule.largest : LARGEST_NUMBER)) {
    throw new IdentityError('REALM_SETTING_TOO_LARGE', { setting });
  }
  const isChannel = rule.kind === 'channel' && value !== rule.default;
  if (isChannel && !(await tx.realms.hasChannel(realmId, value))) {
    throw new IdentityError('REALM_CHANNEL_INVALID');
  }
}

async function changeGroupSettings(
  tx: RealmTx,
  { id: realmId }: Realm,
  given: ChangeRealmInput['groupSettings'],
): Promise<RealmChange[]> {
  const names = Object.keys(given) as RealmGroupSetting[];
  if (names.length === 0) return [];
  const present = await tx.groups.realmGroupSettings(realmId);
  const values = await tx.groups.valuesOf(names.map((name) => present[name]));
  const stored: Partial<Record<RealmGroupSetting, number>> = {};
  const changes: RealmChange[] = [];
  for (const setting of names) {
    const change = given[setting];
    if (!change) continue;
    const before = values.get(present[setting]) ?? present[setting];
    const target = { realmId, setting, rule: REALM_GROUP_SETTINGS[setting] };
    const id = await changedGroupValue(tx, target, before, change);
    if (id === null) continue;
    stored[setting] = id;
    const after = normalGroupValue(change.value);
    changes.push({ kind: 'group', property: setting, before, after });
  }
  if (changes.length > 0) await tx.groups.setRealmGroupSettings(realmId, stored);
  return changes;
}

function plain(
  property: string,
  before: RealmSettings[RealmSettingName],
  after: RealmSettings[RealmSettingName],
): RealmChange {
  return { kind: 'plain', property, before, after };
}
