import type { Actor } from '@tandem/shared-kernel';
import { InvitationError, type InvitingOutcome } from './invitation-error.ts';
import { mailKeyOf } from './invitation-mails.ts';
import { checkInvitedRole, checkTerms } from './invitation-policy.ts';
import type { InvitationPorts, InvitationTx } from './invitation-ports.ts';
import type { InvitingContext } from './invitation-queries.ts';
import { auditedTerms, expiryAfter, type InvitationTerms } from './invitation.ts';
import { faultyInvitees, knownInvitees, parseInvitees } from './invitees.ts';
import { joinUrlOf } from './realm-hosts.ts';
import { checkDailyLimit, outcome } from './sending-limit.ts';

/** The addresses to invite, and the terms. */
interface InvitePeopleInput extends InvitationTerms {
  /** Addresses, parted by commas or lines. */
  readonly invitees: string;
  /** `null`: never. */
  readonly expiresInMinutes: number | null;
  readonly notifiesReferrer: boolean;
}

type Ports = Pick<
  InvitationPorts,
  'unitOfWork' | 'inviting' | 'rules' | 'hosts' | 'tokens' | 'clock' | 'dailyLimit'
>;

/**
 * Invites users by mail.
 *
 * @see `POST invites`
 */
export class InvitePeople {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws InvitationError INVITING_…, INVITEES_…, INVITATION_CHANNEL…, INVITATION_GROUP_INVALID,
   *   INVITATIONS_TOO_MANY; with INVITEES_SOME_KNOWN the others were invited
   */
  async execute(actor: Actor, input: InvitePeopleInput): Promise<void> {
    const { inviting, unitOfWork } = this.#ports;
    const context = await inviting.context(actor, input);
    if (!context.mayInvite) throw new InvitationError('INVITING_NOT_PERMITTED');
    checkInvitedRole(actor, input.invitedAs);
    const emails = parseInvitees(input.invitees);
    if (emails.length === 0) throw new InvitationError('INVITEES_MISSING');
    checkTerms(actor, input, context);
    const skipped = await this.#skipped(actor, emails);
    const names = new Set(skipped.errors.map(([email]) => email));
    const invited = emails.filter((email) => !names.has(email));
    await unitOfWork.by(actor).run((tx) => this.#invite(tx, actor, input, context, invited));
    if (names.size > 0) {
      throw new InvitationError('INVITEES_SOME_KNOWN', { ...skipped, sentInvitations: true });
    }
  }

  /** Users with an account. One invalid address rejects the whole request. */
  async #skipped(actor: Actor, emails: readonly string[]): Promise<InvitingOutcome> {
    const { inviting, rules } = this.#ports;
    const faulty = faultyInvitees(emails, await rules.faultsOf(actor.realmId, emails));
    const known = knownInvitees(emails, await inviting.knownInvitees(actor.realmId, emails));
    if (faulty.length > 0) {
      throw new InvitationError('INVITEES_INVALID', outcome([...faulty, ...known]));
    }
    if (known.length === emails.length) {
      throw new InvitationError('INVITEES_ALL_KNOWN', outcome(known));
    }
    return outcome(known);
  }

  async #invite(
    tx: InvitationTx,
    actor: Actor,
    input: InvitePeopleInput,
    context: InvitingContext,
    emails: readonly string[],
  ): Promise<void> {
    const { tokens, hosts, clock, dailyLimit } = this.#ports;
    const { realmId, userId: inviterId } = actor;
    const invitedAt = clock.now();
    await checkDailyLimit(tx, realmId, { now: invitedAt, wanted: emails.length, dailyLimit });
    const expiresAt = expiryAfter(invitedAt, input.expiresInMinutes);
    const ids = await tx.invitations.nextIds(emails.length);
    const issued = ids.map((id, index) => ({
      id,
      email: emails[index] ?? '',
      token: tokens.tokenOf('invitation', id),
    }));
    await tx.invitations.add(
      issued.map(({ id, email, token }) => ({
        includesDefaultChannels: input.includesDefaultChannels,
        welcomeMessage: input.welcomeMessage,
        notifiesReferrer: input.notifiesReferrer,
        tokenHash: tokens.hashOf(token),
        id,
        email,
        realmId,
        inviterId,
        invitedAt,
        expiresAt,
        linkId: null,
        invitedAs: input.invitedAs,
        channelIds: input.channelIds,
        groupIds: input.groupIds,
      })),
    );
    const { realmName, language, inviterName } = context;
    const realmUrl = hosts.urlOf(context.realmStringId);
    await tx.mails.invite(
      ...issued.map(({ id, email, token }) => ({
        key: mailKeyOf(id, 1),
        kind: 'invitation' as const,
        email,
        expiresAt,
        realmName,
        language,
        realmUrl,
        inviterName,
        joinUrl: joinUrlOf(realmUrl, token),
      })),
    );
    const after = auditedTerms({ ...input, expiresAt });
    await tx.audit.append(
      ...issued.map(({ id, email: name }) => {
        return { kind: 'invitation.created' as const, realmId, objectId: id, name, after };
      }),
    );
    await tx.events.append({ type: 'invitations.changed', realmId, inviterId });
  }
}
