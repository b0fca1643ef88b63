import type { InvitationPorts, InvitationTx } from './invitation-ports.ts';
import type { InviterView } from './invitation-queries.ts';
import type { Invitation } from './invitation.ts';
import { greetInvited, openInvitedAccount } from './open-invited-account.ts';

/** A user whose address another system has verified. */
interface JoinByAddressInput {
  readonly realmId: number;
  readonly email: string;
  readonly fullName: string;
  /** The client's network address. */
  readonly address: string;
}

type Ports = Pick<InvitationPorts, 'unitOfWork' | 'welcomeTexts' | 'clock'>;

/**
 * Creates the account of an invited user who logs in by another system, without the mailed link and a
 * password.
 */
export class JoinByAddress {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @returns the id of the account; `null` where no valid invitation is for the address
   * @throws InvitationError JOINING_…
   */
  async execute(input: JoinByAddressInput): Promise<number | null> {
    const { unitOfWork, welcomeTexts } = this.#ports;
    const before = await unitOfWork.run((tx) => this.#find(tx, input));
    if (!before) return null;
    // Rendering may take long: it must hold no lock meanwhile.
    const { invitation } = before;
    const rendered = await welcomeTexts.render(invitation.welcomeMessage, invitation);
    const { realmId, address } = input;
    const actor = { unauthenticated: true as const, realmId, userId: null, address };
    return unitOfWork.by(actor).run(async (tx) => {
      const found = await this.#find(tx, input);
      if (!found) return null;
      const fullName = input.fullName.trim();
      const person = { fullName, passwordHash: null };
      const userId = await openInvitedAccount(tx, found.invitation, person);
      const { realmName } = found.inviter;
      await greetInvited(tx, found.invitation, { userId, realmName, fullName, rendered });
      return userId;
    });
  }

  /** The latest valid invitation, locked until the transaction ends. */
  async #find(
    tx: InvitationTx,
    { realmId, email }: JoinByAddressInput,
  ): Promise<{ readonly invitation: Invitation; readonly inviter: InviterView } | null> {
    const now = this.#ports.clock.now();
    const invitation = await tx.invitations.lockValidByEmail(realmId, email, now);
    if (!invitation) return null;
    const inviter = await tx.inviting.inviter(realmId, invitation.inviterId);
    // Invitations of a deactivated inviter are no longer valid.
    return inviter.isInviterActive ? { invitation, inviter } : null;
  }
}
