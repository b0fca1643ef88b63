import type { InvitationTx } from './invitation-ports.ts';
import type { Invitation } from './invitation.ts';

/** A user who joins, with the entered name and password; `null` where they log in without one. */
interface InvitedPerson {
  readonly fullName: string;
  readonly passwordHash: string | null;
}

/**
 * Opens the account of an invited user, with the terms of the invitation, which is used up.
 *
 * @returns the id of the account
 * @throws InvitationError JOINING_…
 */
export async function openInvitedAccount(
  tx: InvitationTx,
  invitation: Invitation,
  person: InvitedPerson,
): Promise<number> {
  const { id, realmId, inviterId, email, groupIds, channelIds } = invitation;
  const userId = await tx.accounts.open({
    ...person,
    realmId,
    email,
    inviterId,
    groupIds,
    role: invitation.invitedAs,
  });
  await tx.channels.join({
    includesDefaultChannels: invitation.includesDefaultChannels,
    realmId,
    userId,
    inviterId,
    channelIds,
  });
  await tx.invitations.accept(id, userId);
  const { notifiesReferrer, welcomeMessage } = invitation;
  await tx.events.append(
    { type: 'invitations.changed', realmId, inviterId },
    {
      type: 'invitation.accepted',
      realmId,
      invitationId: id,
      inviterId,
      userId,
      notifiesReferrer,
      welcomeMessage,
    },
  );
  return userId;
}

/** Greets the new user, and notifies the user who invited them. */
export async function greetInvited(
  tx: InvitationTx,
  { realmId, inviterId, notifiesReferrer, welcomeMessage: text }: Invitation,
  newcomer: {
    readonly userId: number;
    readonly realmName: string;
    readonly fullName: string;
    readonly rendered: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const { rendered, ...joined } = newcomer;
  if (notifiesReferrer) await tx.notices.notifyReferrer({ ...joined, realmId, inviterId });
  await tx.notices.welcome({ realmId, userId: joined.userId, text, rendered });
}
