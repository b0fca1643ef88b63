import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import { storeAddress } from '../users/account-changes.ts';
import { mayChangeAddress } from './new-email-address.ts';

/** A link that was followed. */
interface ConfirmEmailChangeInput {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly token: string;
  /** The client's network address. */
  readonly address: string;
}

/** The result of the confirmation. */
interface ConfirmedEmailChange {
  readonly oldEmail: string;
  readonly newEmail: string;
}

/** The lifetime of a link, in seconds. */
const EMAIL_CHANGE_SECONDS = 86_400;

/**
 * Changes the address of an account to one that its holder has confirmed. The link is sufficient:
 * only the new mailbox has it. It works once.
 */
export class ConfirmEmailChange {
  readonly #ports: ConfirmPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: ConfirmPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /** @throws IdentityError EMAIL_CHANGE_LINK_INVALID, NEW_EMAIL_TAKEN, NEW_EMAIL_DEACTIVATED, EMAIL_IN_USE */
  async execute(input: ConfirmEmailChangeInput): Promise<ConfirmedEmailChange> {
    const { addresses, tokens, unitOfWork } = this.#ports;
    const realm = await this.#directory.findByHost(input.host);
    // A deactivated organization is closed to its users; the link works again after reactivation.
    if (realm?.deactivated !== false) throw new IdentityError('EMAIL_CHANGE_LINK_INVALID');
    const { address } = input;
    const actor = { unauthenticated: true as const, realmId: realm.id, userId: null, address };
    const done = await unitOfWork.by(actor).run(async (tx) => {
      const change = await tx.emailChanges.take(tokens.hashOf(input.token));
      if (change?.realmId !== realm.id || this.#isStale(change.requestedAt)) {
        throw new IdentityError('EMAIL_CHANGE_LINK_INVALID');
      }
      const { userId, oldEmail, newEmail } = change;
      const account = await tx.users.lock(realm.id, userId);
      const present = await realmOf(tx, realm.id);
      // The address or the permission to change it may be another one since the request.
      if (
        !account?.isActive ||
        account.deliveryEmail !== oldEmail ||
        !mayChangeAddress(account, present)
      ) {
        throw new IdentityError('EMAIL_CHANGE_LINK_INVALID');
      }
      const holder = await tx.accountDetails.holderOf(realm.id, newEmail);
      if (holder && holder.id !== userId) {
        throw new IdentityError(holder.isActive ? 'NEW_EMAIL_TAKEN' : 'NEW_EMAIL_DEACTIVATED');
      }
      await storeAddress(tx, account, newEmail, addresses.emailDomainOf(present.stringId));
      return { userId, oldEmail, newEmail };
    });
    this.#ports.changes.announce({ userId: done.userId });
    return { oldEmail: done.oldEmail, newEmail: done.newEmail };
  }

  #isStale(requestedAt: Date): boolean {
    const age = this.#ports.clock.now().getTime() - requestedAt.getTime();
    return age > EMAIL_CHANGE_SECONDS * 1000;
  }
}

type ConfirmPorts = Pick<
  IdentityPorts,
  'unitOfWork' | 'addresses' | 'realms' | 'tokens' | 'changes' | 'clock'
>;
