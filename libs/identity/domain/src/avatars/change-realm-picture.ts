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
    const { maker, store } = this.#ports.pictures;
    const made = await pictureFor(actor, kind, bytes, maker);
    await change(this.#ports, actor, kind, async (version) => {
      // Before the commit: a published URL must work.
      await store.put(realmPictureKey(actor.realmId, realmPictureFile(kind, version)), made);
      return { version, isUploaded: true };
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
    return change(this.#ports, actor, kind, async (version) => ({ version, isUploaded: false }));
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

async function change(
  { unitOfWork, pictures, changes }: PicturePorts,
  actor: Actor,
  kind: RealmPictureKind,
  next: (version: number) => Promise<RealmPicture>,
): Promise<void> {
  const { realmId } = actor;
  const before = await unitOfWork.by(actor).run(async (tx) => {
    const present = (await tx.realmPictures.lock(realmId))[kind];
    const picture = await next((present?.version ?? 1) + 1);
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
