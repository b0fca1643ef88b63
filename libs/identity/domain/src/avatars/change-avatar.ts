import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedOwnAccount, realmOf, type IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import type { Avatar } from './avatar-repository.ts';
import { avatarKeys, type PicturePorts } from './picture-ports.ts';
import { removeAtOnce } from './remove-replaced-pictures.ts';
import type { UserAccount } from '../users/user-account.ts';

/** The sizes of avatars, in pixels. */
export const AVATAR_SIZES = { small: 100, medium: 500 } as const;

/** The account of the picture: the actor by default, else a bot. */
interface AvatarTarget {
  readonly userId?: number | undefined;
}

/** The data from which the address of a picture follows. */
type AvatarOf = Pick<UserAccount, 'id' | 'realmId' | 'deliveryEmail' | 'emailVisibility'> & {
  readonly avatarSource: Avatar['source'];
  readonly avatarVersion: number;
};

type AvatarPorts = Pick<IdentityPorts, 'unitOfWork' | 'pictures'>;

/**
 * Sets the avatar of the actor, or of a bot that they manage, to an uploaded picture.
 *
 * @see `POST users/me/avatar`
 */
export class SetAvatar {
  readonly #ports: AvatarPorts;

  constructor(ports: AvatarPorts) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError AVATAR_CHANGES_DISABLED, NO_SUCH_BOT, INSUFFICIENT_PERMISSION,
   *   MUST_BE_OWNER, IMAGE_INVALID
   */
  async execute(
    actor: Actor,
    { userId, picture }: AvatarTarget & { readonly picture: Uint8Array },
  ): Promise<AvatarOf> {
    const { maker, store, names } = this.#ports.pictures;
    // Checked twice: before the work on the picture, and again because the permission may have changed.
    await this.#ports.unitOfWork.run((tx) => checkAllowed(tx, actor, userId));
    const [small, medium] = await Promise.all([
      maker.square(picture, AVATAR_SIZES.small, actor.userId),
      maker.square(picture, AVATAR_SIZES.medium, actor.userId),
    ]);
    return change(this.#ports, actor, userId, async (before) => {
      const after = { ...before, avatarVersion: before.avatarVersion + 1 };
      const keys = avatarKeys(before.realmId, names.nameOf(after));
      // Before the commit: a published URL must work.
      await store.put(keys.small, small);
      await store.put(keys.medium, medium);
      return { source: 'upload', version: after.avatarVersion };
    });
  }
}

/**
 * Removes the uploaded picture; the provider's is shown again.
 *
 * @see `DELETE users/me/avatar`
 */
export class RemoveAvatar {
  readonly #ports: AvatarPorts;

  constructor(ports: AvatarPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError AVATAR_CHANGES_DISABLED */
  execute(actor: Actor): Promise<AvatarOf> {
    return change(this.#ports, actor, undefined, async ({ avatarVersion }) => ({
      source: 'gravatar',
      version: avatarVersion + 1,
    }));
  }
}

async function change(
  { unitOfWork, pictures }: AvatarPorts,
  actor: Actor,
  userId: number | undefined,
  next: (before: AvatarOf) => Promise<Avatar>,
): Promise<AvatarOf> {
  const { before, after } = await unitOfWork.run(async (tx) => {
    const account = await checkAllowed(tx, actor, userId);
    const avatar = await tx.avatars.lock(account.id);
    if (!avatar) throw new IdentityError('NO_SUCH_USER');
    const owner = ownerOf(account, avatar);
    const changed = await next(owner);
    await tx.avatars.set(account.id, changed);
    const { realmId } = actor;
    const { version: avatarVersion } = changed;
    await tx.events.append({
      type: 'user.avatar_changed',
      realmId,
      userId: account.id,
      avatarVersion,
    });
    return { before: owner, after: ownerOf(account, changed) };
  });
  if (before.avatarSource === 'upload') await forget(pictures, before);
  return after;
}

async function checkAllowed(
  tx: IdentityTx,
  actor: Actor,
  userId = actor.userId,
): Promise<UserAccount> {
  const { avatar_changes_disabled: disabled } = (await realmOf(tx, actor.realmId)).settings;
  if (disabled && !hasRole(actor, ROLES.administrator)) {
    throw new IdentityError('AVATAR_CHANGES_DISABLED');
  }
  if (userId === actor.userId) return lockedOwnAccount(tx, actor);
  const account = await tx.users.lock(actor.realmId, userId);
  if (!account?.bot) throw new IdentityError('NO_SUCH_BOT');
  const refusal = identityPolicy.manageBot(actor, account);
  if (refusal) throw new IdentityError(refusal);
  return account;
}

function ownerOf(account: UserAccount, { source, version }: Avatar): AvatarOf {
  const { id, realmId, deliveryEmail, emailVisibility } = account;
  return {
    id,
    realmId,
    deliveryEmail,
    emailVisibility,
    avatarSource: source,
    avatarVersion: version,
  };
}

async function forget({ store, names }: PicturePorts, owner: AvatarOf): Promise<void> {
  const keys = avatarKeys(owner.realmId, names.nameOf(owner));
  await removeAtOnce(store, [keys.small, keys.medium]);
}
