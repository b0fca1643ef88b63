import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import type { PictureMaker } from './picture-ports.ts';
import {
  realmPictureFile,
  realmPictureKey,
  type RealmPicture,
  type RealmPictureKind,
} from './realm-pictures.ts';
import { removeAtOnce } from './remove-replaced-pictures.ts';
import { PictureChanged, storeThenChange } from './store-then-change.ts';

/** The sizes of the pictures of an organization, in pixels. */
export const REALM_PICTURE_SIZES = { icon: 100, logo: { width: 800, height: 100 } } as const;

type PicturePorts = Pick<IdentityPorts, 'unitOfWork' | 'pictures' | 'changes'>;

/**
 * Sets the icon or a logo of the organization; the endpoints admit administrators.
 *
 * @see `POST realm/icon`, `POST realm/logo`
 */
export class SetRealmPicture {
  readonly #ports: PicturePorts;

  constructor(ports: PicturePorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError IMAGE_INVALID */
  async execute(
    actor: Actor,
    { kind, bytes }: { readonly kind: RealmPictureKind; readonly bytes: Uint8Array },
  ): Promise<void> {
    const { unitOfWork, pictures } = this.#ports;
    const { maker, store } = pictures;
    const made = await pictureFor(actor, kind, bytes, maker);
    const { realmId } = actor;
    const keyOf = (version: number) => realmPictureKey(realmId, realmPictureFile(kind, version));
    await storeThenChange(pictures, `${kind} ${realmId}`, {
      present: async () =>
        versionOf((await unitOfWork.run((tx) => tx.realmPictures.lock(realmId)))[kind]),
      put: (version) => store.put(keyOf(version), made),
      change: (version) =>
        change(this.#ports, actor, kind, (before) => {
          if (before + 1 !== version) throw new PictureChanged(before);
          return { version, isUploaded: true };
        }),
      remove: (version) => removeAtOnce(store, [keyOf(version)]),
    });
  }
}

/**
 * Restores the default picture of the organization.
 *
 * @see `DELETE realm/icon`, `DELETE realm/logo`
 */
export class RemoveRealmPicture {
  readonly #ports: PicturePorts;

  constructor(ports: PicturePorts) {
    this.#ports = ports;
  }

  execute(actor: Actor, { kind }: { readonly kind: RealmPictureKind }): Promise<void> {
    return change(this.#ports, actor, kind, (before) => ({
      version: before + 1,
      isUploaded: false,
    }));
  }
}

function pictureFor(
  { userId }: Actor,
  kind: RealmPictureKind,
  bytes: Uint8Array,
  maker: PictureMaker,
): Promise<Uint8Array> {
  return kind === 'icon'
    ? maker.square(bytes, REALM_PICTURE_SIZES.icon, userId)
    : maker.fitted(bytes, REALM_PICTURE_SIZES.logo, userId);
}

/** The default picture has version 1. */
function versionOf(picture: RealmPicture | undefined): number {
  return picture?.version ?? 1;
}

async function change(
  { unitOfWork, pictures, changes }: PicturePorts,
  actor: Actor,
  kind: RealmPictureKind,
  next: (before: number) => RealmPicture,
): Promise<void> {
  const { realmId } = actor;
  const before = await unitOfWork.by(actor).run(async (tx) => {
    const present = (await tx.realmPictures.lock(realmId))[kind];
    const picture = next(versionOf(present));
    const { stringId } = await realmOf(tx, realmId);
    await tx.realmPictures.set(realmId, kind, picture);
    await tx.events.append({ type: 'realm.picture_changed', realmId, stringId, kind, picture });
    return present;
  });
  changes.announce({ realmId });
  if (before?.isUploaded) {
    const key = realmPictureKey(realmId, realmPictureFile(kind, before.version));
    await removeAtOnce(pictures.store, [key]);
  }
}
