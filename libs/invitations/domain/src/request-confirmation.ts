import { InvitationError } from './invitation-error.ts';
import type { InvitationPorts, InvitationTx } from './invitation-ports.ts';
import { expiryAfter, type InvitationLink } from './invitation.ts';
import type { InviterView } from './invitation-queries.ts';
import { openedByKey, realmAt } from './preview-invitation.ts';
import { joinUrlOf } from './realm-hosts.ts';
import { checkDailyLimit } from './sending-limit.ts';
import { ADDRESS_REASONS } from './invitees.ts';

/** A person with an invitation link, and their address. */
interface RequestConfirmationInput {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly key: string;
  readonly email: string;
}

type Ports = Pick<
  InvitationPorts,
  'unitOfWork' | 'inviting' | 'rules' | 'hosts' | 'tokens' | 'clock' | 'dailyLimit'
>;

/** The time limit of confirming an address, in minutes. */
const CONFIRMATION_MINUTES = 1_440;
/** One mail in that time, however often the form is sent. */
const AGAIN_AFTER_MS = 600_000;

/**
 * Mails a personal invitation to a person with an invitation link, to confirm the address: only
 * readers of the mail can join with it.
 */
export class RequestConfirmation {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * The response does not reveal whether the address has an account; the mail does.
   *
   * @throws InvitationError INVITATION_KEY_UNKNOWN, INVITATION_REVOKED, INVITATION_EXPIRED,
   *   JOINING_ADDRESS_REFUSED, INVITATIONS_TOO_MANY
   */
  async execute({ host, key, email: given }: RequestConfirmationInput): Promise<void> {
    const { rules, inviting, unitOfWork } = this.#ports;
    const realmId = await realmAt(this.#ports, host);
    const email = given.trim();
    const fault = (await rules.faultsOf(realmId, [email])).get(email);
    if (fault !== undefined) {
      const reason = ADDRESS_REASONS[fault];
      throw new InvitationError('JOINING_ADDRESS_REFUSED', { reason, fault });
    }
    const [known] = await inviting.knownInvitees(realmId, [email]);
    await unitOfWork.run(async (tx) => {
      const opened = await openedByKey(this.#ports, tx, realmId, key);
      if (opened.kind === 'invitation') throw new InvitationError('INVITATION_KEY_UNKNOWN');
      const { link, inviter } = opened;
      if (known) return this.#notifyRegistered(tx, link, inviter, email);
      return this.#confirm(tx, link, inviter, email);
    });
  }

  #notifyRegistered(tx: InvitationTx, link: InvitationLink, inviter: InviterView, email: string) {
    const { realmName, language, realmStringId } = inviter;
    const realmUrl = this.#ports.hosts.urlOf(realmStringId);
    const key = `known/${this.#keyOf(link, email)}`;
    return tx.mails.notifyRegistered({ key, email, realmName, language, realmUrl });
  }

  async #confirm(
    tx: InvitationTx,
    link: InvitationLink,
    inviter: InviterView,
    email: string,
  ): Promise<void> {
    const { tokens, hosts, clock, dailyLimit } = this.#ports;
    const { realmId, invitedAs, channelIds, groupIds, includesDefaultChannels } = link;
    const invitedAt = clock.now();
    await checkDailyLimit(tx, realmId, { now: invitedAt, wanted: 1, dailyLimit });
    const [id = 0] = await tx.invitations.nextIds(1);
    const token = tokens.tokenOf('invitation', id);
    const expiresAt = expiryAfter(invitedAt, CONFIRMATION_MINUTES);
    await tx.invitations.add([
      {
        tokenHash: tokens.hashOf(token),
        id,
        realmId,
        email,
        invitedAt,
        expiresAt,
        invitedAs,
        channelIds,
        groupIds,
        includesDefaultChannels,
        welcomeMessage: link.welcomeMessage,
        inviterId: link.inviterId,
        linkId: link.id,
        notifiesReferrer: false,
      },
    ]);
    const realmUrl = hosts.urlOf(inviter.realmStringId);
    await tx.mails.invite({
      joinUrl: joinUrlOf(realmUrl, token),

      key: `confirmation/${this.#keyOf(link, email)}`,
      kind: 'confirmation',
      email,
      expiresAt,
      realmName: inviter.realmName,
      language: inviter.language,
      inviterName: inviter.inviterName,
      realmUrl,
    });
  }

  #keyOf(link: InvitationLink, email: string): string {
    const period = Math.floor(this.#ports.clock.now().getTime() / AGAIN_AFTER_MS);
    return `${link.id}/${email.toLowerCase()}/${period}`;
  }
}
