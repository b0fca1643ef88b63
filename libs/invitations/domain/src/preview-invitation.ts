import { InvitationError } from './invitation-error.ts';
import type { InvitationPorts, InvitationTx } from './invitation-ports.ts';
import type { InviterView } from './invitation-queries.ts';
import { invalidityOf, type Invitation, type InvitationLink } from './invitation.ts';

/** An invitation as shown to clients that present its key. */
export interface OpenedInvitation {
  /** The address that was invited; `null` for a link, by which any address may join. */
  readonly email: string | null;
  readonly realmName: string;
  readonly realmUrl: string;
  readonly inviterName: string;
}

/** The invitation or link of a key. */
type KeyHolder =
  | { readonly kind: 'invitation'; readonly invitation: Invitation; readonly inviter: InviterView }
  | { readonly kind: 'link'; readonly link: InvitationLink; readonly inviter: InviterView };

type Ports = Pick<InvitationPorts, 'unitOfWork' | 'hosts' | 'tokens' | 'clock'>;

const FAILURES = {
  used: 'INVITATION_USED',
  revoked: 'INVITATION_REVOKED',
  expired: 'INVITATION_EXPIRED',
} as const;

/** The organization at a host. @throws InvitationError INVITATION_KEY_UNKNOWN */
export async function realmAt(ports: Pick<Ports, 'hosts'>, host: string): Promise<number> {
  const realmId = await ports.hosts.realmIdAt(host);
  if (realmId === null) throw new InvitationError('INVITATION_KEY_UNKNOWN');
  return realmId;
}

/**
 * The invitation or link of a key, locked until the transaction ends if it is an invitation.
 *
 * @throws InvitationError INVITATION_KEY_UNKNOWN, INVITATION_USED, INVITATION_REVOKED, INVITATION_EXPIRED
 */
export async function openedByKey(
  ports: Pick<Ports, 'tokens' | 'clock'>,
  tx: Pick<InvitationTx, 'invitations' | 'inviting'>,
  realmId: number,
  key: string,
): Promise<KeyHolder> {
  const hash = ports.tokens.hashOf(key);
  const invitation = await tx.invitations.lockByToken(realmId, hash);
  const found = invitation ?? (await tx.invitations.findLinkByToken(realmId, hash));
  if (!found) throw new InvitationError('INVITATION_KEY_UNKNOWN');
  const invalidity = invalidityOf(found, ports.clock.now());
  if (invalidity) throw new InvitationError(FAILURES[invalidity]);
  const inviter = await tx.inviting.inviter(realmId, found.inviterId);
  // Invitations of a deactivated inviter are no longer valid.
  if (!inviter.isInviterActive) throw new InvitationError('INVITATION_REVOKED');
  return invitation
    ? { kind: 'invitation', invitation, inviter }
    : { kind: 'link', link: found, inviter };
}

/** Returns an invitation by its key, before it is accepted. */
export class PreviewInvitation {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws InvitationError see {@link openedByKey} */
  async execute({
    host,
    key,
  }: {
    readonly host: string;
    readonly key: string;
  }): Promise<OpenedInvitation> {
    const realmId = await realmAt(this.#ports, host);
    const opened = await this.#ports.unitOfWork.run((tx) =>
      openedByKey(this.#ports, tx, realmId, key),
    );
    const { realmName, realmStringId, inviterName } = opened.inviter;
    const email = opened.kind === 'invitation' ? opened.invitation.email : null;
    return { email, realmName, inviterName, realmUrl: this.#ports.hosts.urlOf(realmStringId) };
  }
}
