import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf, type IdentityTx } from '../identity-tx.ts';
import type { UserAccount } from '../users/user-account.ts';
import type { Avatar } from './avatar-repository.ts';
import { avatarKeys, type PicturePorts } from './picture-ports.ts';
import { removeAtOnce } from './remove-replaced-pictures.ts';

/** The sizes of avatars, in pixels. */
export const AVATAR_SIZES = { small: 100, medium: 500 } as const;

/** An uploaded picture in the sizes of avatars. */
interface PreparedAvatar {
  readonly small: Uint8Array;
  readonly medium: Uint8Array;
}

/** The data from which the address of a picture follows. */
export type AvatarOf = Pick<UserAccount, 'id' | 'realmId' | 'deliveryEmail' | 'emailVisibility'> & {
  readonly avatarSource: Avatar['source'];
  readonly avatarVersion: number;
};

/** A stored change of an avatar. */
export interface AvatarChange {
  readonly before: AvatarOf;
  readonly after: AvatarOf;
}

/**
 * Scales an uploaded picture, outside of the transaction that stores it. That transaction checks the permission
 * again, which may have changed.
 *
 * @param check refuses actors for whom there should be no work
 * @throws IdentityError IMAGE_INVALID, and as `check`
 */
export async function prepareAvatar(
  { unitOfWork, pictures: { maker } }: Pick<IdentityPorts, 'unitOfWork' | 'pictures'>,
  { userId }: Actor,
  picture: Uint8Array,
  check: (tx: IdentityTx) => Promise<unknown>,
): Promise<PreparedAvatar> {
  await unitOfWork.run(check);
  const [small, medium] = await Promise.all([
    maker.square(picture, AVATAR_SIZES.small, userId),
    maker.square(picture, AVATAR_SIZES.medium, userId),
  ]);
  return { small, medium };
}

/** @throws IdentityError AVATAR_CHANGES_DISABLED */
export async function checkAvatarChanges(tx: IdentityTx, actor: Actor): Promise<void> {
  const { avatar_changes_disabled: disabled } = (await realmOf(tx, actor.realmId)).settings;
  if (disabled && !hasRole(actor, ROLES.administrator)) {
    throw new IdentityError('AVATAR_CHANGES_DISABLED');
  }
}

/** Makes a prepared picture the avatar of a locked account. */
export function storePreparedAvatar(
  tx: IdentityTx,
  { store, names }: PicturePorts,
  account: UserAccount,
  { small, medium }: PreparedAvatar,
): Promise<AvatarChange> {
  return storeAvatar(tx, account, async (before) => {
    const after = { ...before, avatarVersion: before.avatarVersion + 1 };
    const keys = avatarKeys(before.realmId, names.nameOf(after));
    // Before the commit: a published URL must work.
    await store.put(keys.small, small);
    await store.put(keys.medium, medium);
    return { source: 'upload', version: after.avatarVersion };
  });
}

/** Changes the avatar of a locked account; {@link removeReplacedAvatar} follows after the commit. */
export async function storeAvatar(
  tx: IdentityTx,
  account: UserAccount,
  next: (before: AvatarOf) => Promise<Avatar>,
): Promise<AvatarChange> {
  const { id: userId, realmId } = account;
  const avatar = await tx.avatars.lock(userId);
  if (!avatar) throw new IdentityError('NO_SUCH_USER');
  const before = ownerOf(account, avatar);
  const changed = await next(before);
  await tx.avatars.set(userId, changed);
  const { version: avatarVersion } = changed;
  await tx.events.append({ type: 'user.avatar_changed', realmId, userId, avatarVersion });
  return { before, after: ownerOf(account, changed) };
}

/** Removes an uploaded picture that is not the avatar any more. */
export async function removeReplacedAvatar(
  { store, names }: PicturePorts,
  { before }: AvatarChange,
): Promise<void> {
  if (before.avatarSource !== 'upload') return;
  const keys = avatarKeys(before.realmId, names.nameOf(before));
  await removeAtOnce(store, [keys.small, keys.medium]);
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
