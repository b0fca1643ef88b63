import { InvitationError } from './invitation-error.ts';
import type { InvitationPorts, InvitationTx } from './invitation-ports.ts';
import { greetInvited, openInvitedAccount } from './open-invited-account.ts';
import { openedByKey, realmAt } from './preview-invitation.ts';

/** The input of a user who joins. */
interface AcceptInvitationInput {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly key: string;
  readonly fullName: string;
  readonly password: string;
  /** The client's network address. */
  readonly address: string;
}

/** The account of a user who joined. */
interface Newcomer {
  readonly userId: number;
  readonly email: string;
  readonly realmName: string;
  readonly realmUrl: string;
}

type Ports = Pick<
  InvitationPorts,
  'unitOfWork' | 'hosts' | 'tokens' | 'passwords' | 'welcomeTexts' | 'clock'
>;

/** Creates an account for an invited user, with the terms of the invitation. */
export class AcceptInvitation {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws InvitationError INVITATION_KEY_UNKNOWN, INVITATION_USED, INVITATION_REVOKED,
   *   INVITATION_EXPIRED, INVITATION_NEEDS_ADDRESS, JOINING_…
   */
  async execute(input: AcceptInvitationInput): Promise<Newcomer> {
    const { unitOfWork, passwords, welcomeTexts } = this.#ports;
    const realmId = await realmAt(this.#ports, input.host);
    const before = (await unitOfWork.run((tx) => this.#opened(tx, realmId, input.key))).invitation;
    const { email, welcomeMessage } = before;
    // Hashing takes long on purpose, and rendering may: neither may hold a lock meanwhile.
    const passwordHash = await passwords.hash(input.password, [email, input.fullName]);
    const rendered = await welcomeTexts.render(welcomeMessage, before);
    const { address } = input;
    const actor = { unauthenticated: true as const, realmId, userId: null, address };
    return unitOfWork.by(actor).run(async (tx) => {
      const { invitation, inviter } = await this.#opened(tx, realmId, input.key);
      const { realmName, realmStringId } = inviter;
      const person = { fullName: input.fullName.trim(), passwordHash };
      const userId = await openInvitedAccount(tx, invitation, person);
      await greetInvited(tx, invitation, {
        userId,
        realmName,
        rendered,
        fullName: person.fullName,
      });
      return { userId, email, realmName, realmUrl: this.#ports.hosts.urlOf(realmStringId) };
    });
  }

  async #opened(tx: InvitationTx, realmId: number, key: string) {
    const opened = await openedByKey(this.#ports, tx, realmId, key);
    if (opened.kind === 'link') throw new InvitationError('INVITATION_NEEDS_ADDRESS');
    return opened;
  }
}
