import { networkOf } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';

/** The address of the lost password, and the origin of the request. */
interface RequestPasswordResetInput {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly email: string;
  /** The client's network address. */
  readonly address: string;
}

/** The most requests in {@link WINDOW_SECONDS}: a further one for the address sends no mail. */
const MAX_FOR_EMAIL = 3;
/** A further one from the network is refused. */
const MAX_FROM_NETWORK = 30;
const WINDOW_SECONDS = 3_600;
/** No real address is longer. */
const MAX_EMAIL = 254;

/**
 * Requests a mail with a link to a new password. The work is the same for every address: whether it has an
 * account is checked later, by the sender of the mail.
 */
export class RequestPasswordReset {
  readonly #ports: RequestPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: RequestPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /**
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED,
   *   EMAIL_MALFORMED, LOGIN_THROTTLED, checked in this order
   */
  async execute(input: RequestPasswordResetInput): Promise<void> {
    const realm = await this.#directory.activeAt(input.host);
    if (!effectiveRealmSettings(realm.settings).password_auth_enabled) {
      throw new IdentityError('PASSWORD_AUTH_DISABLED');
    }
    const email = input.email.trim().toLowerCase();
    // No address has a null character, and no repository can search for one.
    if (!email.includes('@') || email.includes('\0') || email.length > MAX_EMAIL) {
      throw new IdentityError('EMAIL_MALFORMED');
    }
    const { clock, tokens, unitOfWork } = this.#ports;
    const requestedAt = clock.now();
    const since = new Date(requestedAt.getTime() - WINDOW_SECONDS * 1000);
    const request = { realmId: realm.id, email, network: networkOf(input.address) };
    await unitOfWork.run(async (tx) => {
      const { forEmail, fromNetwork } = await tx.passwordResets.countSince(request, since);
      if (fromNetwork >= MAX_FROM_NETWORK) {
        throw new IdentityError('LOGIN_THROTTLED', { retryAfterSeconds: WINDOW_SECONDS });
      }
      // Earlier mails are on their way, and their links work.
      if (forEmail >= MAX_FOR_EMAIL) return;
      const id = await tx.passwordResets.nextId();
      const tokenHash = tokens.hashOf(tokens.tokenOf('password-reset', id));
      await tx.passwordResets.add({ ...request, id, requestedAt }, tokenHash);
      const type = 'account.password_reset_requested';
      await tx.events.append({ type, realmId: realm.id, resetId: id });
    });
  }
}

type RequestPorts = Pick<IdentityPorts, 'unitOfWork' | 'addresses' | 'realms' | 'tokens' | 'clock'>;
