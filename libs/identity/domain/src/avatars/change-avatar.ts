import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedOwnAccount, type IdentityTx } from '../identity-tx.ts';
import type { UserAccount } from '../users/user-account.ts';
import {
  changeToAvatar,
  checkAvatarChanges,
  prepareAvatar,
  removeReplacedAvatar,
  setUploadedAvatar,
  storeAvatar,
  type AvatarChange,
  type AvatarOf,
} from './store-avatar.ts';

type AvatarPorts = Pick<IdentityPorts, 'unitOfWork' | 'pictures'>;

/**
 * Sets the avatar of the actor to an uploaded picture.
 *
 * @see `POST users/me/avatar`
 */
export class SetAvatar {
  readonly #ports: AvatarPorts;

  constructor(ports: AvatarPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError AVATAR_CHANGES_DISABLED, IMAGE_INVALID */
  async execute(actor: Actor, { picture }: { readonly picture: Uint8Array }): Promise<AvatarOf> {
    const owner = (tx: IdentityTx) => changeableAccount(tx, actor);
    const prepared = await prepareAvatar(this.#ports, actor, picture, owner);
    return changeToAvatar(this.#ports, prepared, (version) =>
      change(this.#ports, actor, (tx, account) => setUploadedAvatar(tx, account, version)),
    );
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
    return change(this.#ports, actor, (tx, account) =>
      storeAvatar(tx, account, ({ avatarVersion }) => ({
        source: 'gravatar',
        version: avatarVersion + 1,
      })),
    );
  }
}

async function change(
  { unitOfWork, pictures }: AvatarPorts,
  actor: Actor,
  store: (tx: IdentityTx, account: UserAccount) => Promise<AvatarChange>,
): Promise<AvatarOf> {
  const changed = await unitOfWork.run(async (tx) => store(tx, await changeableAccount(tx, actor)));
  await removeReplacedAvatar(pictures, changed);
  return changed.after;
}

async function changeableAccount(tx: IdentityTx, actor: Actor): Promise<UserAccount> {
  await checkAvatarChanges(tx, actor);
  return lockedOwnAccount(tx, actor);
}
