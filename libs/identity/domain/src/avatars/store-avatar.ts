import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf, type IdentityTx } from '../identity-tx.ts';
import type { UserAccount } from '../users/user-account.ts';
import type { Avatar } from './avatar-repository.ts';
import { avatarKeys, type PicturePorts } from './picture-ports.ts';
import { removeAtOnce } from './remove-replaced-pictures.ts';
import { PictureChanged, storeThenChange } from './store-then-change.ts';

/** The sizes of avatars, in pixels. */
export const AVATAR_SIZES = { small: 100, medium: 500 } as const;

/** The data from which the address of a picture follows. */
export type AvatarOf = Pick<UserAccount, 'id' | 'realmId' | 'deliveryEmail' | 'emailVisibility'> & {
  readonly avatarSource: Avatar['source'];
  readonly avatarVersion: number;
};

/** The account to which a picture is to belong. */
type PictureOwner = Pick<AvatarOf, 'id' | 'realmId'>;

/** The version of the avatar of a new account, which is not an uploaded picture. */
const FIRST_VERSION = 1;

/** An uploaded picture in the sizes of avatars. */
interface PreparedAvatar {
  readonly owner: PictureOwner;
  readonly small: Uint8Array;
  readonly medium: Uint8Array;
}

/** A stored change of an avatar. */
export interface AvatarChange {
  readonly before: AvatarOf;
  readonly after: AvatarOf;
}

/**
 * Scales an uploaded picture, outside of the transaction that changes to it. That transaction checks the permission
 * again, which may have changed.
 *
 * @param ownerOf refuses actors for whom there should be no work
 * @throws IdentityError IMAGE_INVALID, and as `ownerOf`
 */
export async function prepareAvatar(
  { unitOfWork, pictures: { maker } }: Pick<IdentityPorts, 'unitOfWork' | 'pictures'>,
  { userId }: Actor,
  picture: Uint8Array,
  ownerOf: (tx: IdentityTx) => Promise<PictureOwner>,
): Promise<PreparedAvatar> {
  const owner = await unitOfWork.run(ownerOf);
  const [small, medium] = await Promise.all([
    maker.square(picture, AVATAR_SIZES.small, userId),
    maker.square(picture, AVATAR_SIZES.medium, userId),
  ]);
  return { owner, small, medium };
}

/**
 * Stores a prepared picture, and then runs the transaction that makes it an avatar.
 *
 * @param change calls {@link setUploadedAvatar} for the version; it may run several times
 */
export function changeToAvatar<T>(
  { unitOfWork, pictures }: Pick<IdentityPorts, 'unitOfWork' | 'pictures'>,
  { owner: { id, realmId }, small, medium }: PreparedAvatar,
  change: (version: number) => Promise<T>,
): Promise<T> {
  const { store, names } = pictures;
  const keysOf = (avatarVersion: number) =>
    avatarKeys(realmId, names.nameOf({ id, avatarVersion }));
  return storeThenChange(pictures, `avatar ${id}`, {
    present: async () =>
      (await unitOfWork.run((tx) => tx.avatars.lock(id)))?.version ?? FIRST_VERSION,
    put: async (version) => {
      const keys = keysOf(version);
      await store.put(keys.small, small);
      await store.put(keys.medium, medium);
    },
    change,
    remove: (version) => removeAtOnce(store, Object.values(keysOf(version))),
  });
}

/** @throws IdentityError AVATAR_CHANGES_DISABLED */
export async function checkAvatarChanges(tx: IdentityTx, actor: Actor): Promise<void> {
  const { avatar_changes_disabled: disabled } = (await realmOf(tx, actor.realmId)).settings;
  if (disabled && !hasRole(actor, ROLES.administrator)) {
    throw new IdentityError('AVATAR_CHANGES_DISABLED');
  }
}

/**
 * Makes the picture that is stored for a version the avatar of a locked account.
 *
 * @throws PictureChanged if the account does not have the version before
 */
export function setUploadedAvatar(
  tx: IdentityTx,
  account: UserAccount,
  version: number,
): Promise<AvatarChange> {
  return storeAvatar(tx, account, ({ avatarVersion }) => {
    if (avatarVersion + 1 !== version) throw new PictureChanged(avatarVersion);
    return { source: 'upload', version };
  });
}

/** Changes the avatar of a locked account; {@link removeReplacedAvatar} follows after the commit. */
export async function storeAvatar(
  tx: IdentityTx,
  account: UserAccount,
  next: (before: AvatarOf) => Avatar,
): Promise<AvatarChange> {
  const { id: userId, realmId } = account;
  const avatar = await tx.avatars.lock(userId);
  if (!avatar) throw new IdentityError('NO_SUCH_USER');
  const before = ownerOf(account, avatar);
  const changed = next(before);
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
