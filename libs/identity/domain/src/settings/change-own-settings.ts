import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { setPassword } from '../api-keys/give-new-api-key.ts';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedOwnAccount, realmOf, type IdentityTx } from '../identity-tx.ts';
import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import { apiEmail } from '../users/email-address.ts';
import { checkedFullName } from '../users/full-name.ts';
import type { EmailVisibility, UserAccount } from '../users/user-account.ts';
import { applySettings } from './apply-settings.ts';
import { beginEmailChange } from './begin-email-change.ts';
import { newPasswordHash, type PasswordChange } from './change-password.ts';
import { checkSettings } from './check-settings.ts';
import { checkedNewAddress } from './new-email-address.ts';
import { settingDefaultsOf } from './setting-defaults.ts';
import { rotateSession, sessionOf, type RotatedSession } from '../sessions/rotate-session.ts';
import type { UserSettings } from './user-settings.ts';
import { storeFullName } from '../users/account-changes.ts';

/** The requested changes; absent properties do not change. */
export interface ChangeOwnSettingsInput {
  readonly settings: Readonly<Partial<UserSettings>>;
  readonly fullName?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: PasswordChange | undefined;
  /** The time zone in its current spelling. */
  readonly timezone?: string | undefined;
}

type SettingsPorts = Pick<
  IdentityPorts,
  | 'unitOfWork'
  | 'addresses'
  | 'apiKeys'
  | 'changes'
  | 'clock'
  | 'logins'
  | 'passwords'
  | 'secrets'
  | 'strength'
  | 'throttle'
  | 'tokens'
>;

/**
 * Changes settings, name, time zone and password of the actor, and starts a change of the address.
 * With the password the API key changes, if the organization wants that. All or nothing; a value that
 * is already set is not a change and has no event.
 *
 * @see `PATCH settings`
 */
export class ChangeOwnSettings {
  readonly #ports: SettingsPorts;

  constructor(ports: SettingsPorts) {
    this.#ports = ports;
  }

  /**
   * @returns the new session of a browser whose user changed the password
   * @throws IdentityError USER_DEACTIVATED if the account is deactivated concurrently, CREDENTIAL_ENDED, the
   *   errors of `checkSettings`, the password, the address and the name, in this order
   */
  async execute(
    actor: Actor,
    input: ChangeOwnSettingsInput,
  ): Promise<{ readonly session: RotatedSession | null }> {
    checkSettings(input.settings);
    const password = input.password && (await this.#hashOf(actor, input.password));
    const changed = await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const { account } = await authenticateAgain(tx, actor);
      const realm = await realmOf(tx, actor.realmId);
      let session: RotatedSession | null = null;
      if (password !== undefined) {
        if (!(await tx.accountDetails.hasPassword(account.id, password.oldHash))) {
          throw new IdentityError('WRONG_PASSWORD');
        }
        session = await this.#changePassword(tx, actor, { realm, account, hash: password.hash });
      }
      if (input.email !== undefined) await this.#beginEmailChange(tx, actor, realm, account, input);
      if (input.fullName !== undefined) await rename(tx, actor, realm, account, input.fullName);
      await this.#changeSettings(tx, realm, account, input.settings);
      if (input.timezone !== undefined) await setTimezone(tx, account, input.timezone);
      return { userId: account.id, session };
    });
    if (password !== undefined || input.settings.email_address_visibility !== undefined) {
      this.#ports.changes.announce({ userId: changed.userId });
    }
    return { session: changed.session };
  }

  /** Ends every other session; the browser of the actor gets a new one. */
  async #changePassword(
    tx: IdentityTx,
    actor: Actor,
    change: Parameters<typeof setPassword>[2],
  ): Promise<RotatedSession | null> {
    const own = await sessionOf(tx, actor, this.#ports.clock.now());
    await setPassword(tx, this.#ports, change);
    return own && rotateSession(tx, this.#ports, actor, own);
  }

  /** Outside the transaction: it takes longer than all work inside. */
  async #hashOf(actor: Actor, change: PasswordChange): ReturnType<typeof newPasswordHash> {
    const account = await this.#ports.unitOfWork.run((tx) => lockedOwnAccount(tx, actor));
    return newPasswordHash(this.#ports, account, change);
  }

  async #beginEmailChange(
    tx: IdentityTx,
    actor: Actor,
    realm: Realm,
    account: UserAccount,
    { email = '' }: ChangeOwnSettingsInput,
  ): Promise<void> {
    if (email.trim() === account.deliveryEmail) return;
    const ownDomain = this.#ports.addresses.emailDomainOf(realm.stringId);
    const address = await checkedNewAddress(tx, actor, realm, { email, ownDomain });
    await beginEmailChange(tx, this.#ports, account, address);
  }

  async #changeSettings(
    tx: IdentityTx,
    realm: Realm,
    account: UserAccount,
    settings: Readonly<Partial<UserSettings>>,
  ): Promise<void> {
    const { email_address_visibility: visibility, ...changes } = settings;
    const { id: actorId, realmId } = account;
    await applySettings(tx, this.#ports, {
      defaults: settingDefaultsOf(realm),
      byThemselves: true,
      exceptChosen: false,
      realmId,
      actorId,
      userIds: [actorId],
      changes,
    });
    if (visibility !== undefined && visibility !== account.emailVisibility) {
      const ownDomain = this.#ports.addresses.emailDomainOf(realm.stringId);
      await showAddressTo(tx, account, visibility as EmailVisibility, ownDomain);
    }
  }
}

/** Without the permission the name is ignored, not refused: no client offers the change then. */
async function rename(
  tx: IdentityTx,
  actor: Actor,
  realm: Realm,
  account: UserAccount,
  text: string,
): Promise<void> {
  const settings = effectiveRealmSettings(realm.settings);
  const { fullName: oldFullName, id: userId, realmId } = account;
  if (text === oldFullName) return;
  if (settings.name_changes_disabled && !hasRole(actor, ROLES.administrator)) return;
  const fullName = checkedFullName(text);
  if (fullName === oldFullName) return;
  if (
    settings.require_unique_names &&
    (await tx.accountDetails.isNameTaken(realmId, fullName, userId))
  ) {
    throw new IdentityError('FULL_NAME_NOT_UNIQUE');
  }
  await storeFullName(tx, actor, account, fullName);
}

async function setTimezone(tx: IdentityTx, account: UserAccount, timezone: string): Promise<void> {
  const { id: userId, realmId, email } = account;
  if ((await tx.accountDetails.timezoneOf(userId)) === timezone) return;
  await tx.accountDetails.setTimezone(userId, timezone);
  await tx.events.append({ type: 'user.timezone_changed', realmId, userId, email, timezone });
}

async function showAddressTo(
  tx: IdentityTx,
  account: UserAccount,
  visibility: EmailVisibility,
  ownDomain: string,
): Promise<void> {
  const { id: userId, realmId, deliveryEmail, email: oldEmail } = account;
  const email = apiEmail({ ...account, emailVisibility: visibility }, ownDomain);
  const address = { deliveryEmail, email, emailVisibility: visibility };
  await tx.accountDetails.setAddress(userId, address);
  await tx.events.append(
    {
      type: 'user.email_visibility_changed',
      realmId,
      userId,
      visibility,
      oldVisibility: account.emailVisibility,
      email,
      oldEmail,
    },
    {
      type: 'user.settings_changed',
      realmId,
      userIds: [userId],
      actorId: userId,
      setting: 'email_address_visibility',
      value: visibility,
    },
  );
}
