import type { UserAvatarChanged } from './avatar-events.ts';
import { avatarKeys, type PictureNames, type PictureStore } from './picture-ports.ts';
import { realmPictureFile, realmPictureKey, type RealmPictureChanged } from './realm-pictures.ts';

/** The events of changes after which a picture is to be removed. */
export const PICTURE_CHANGES = ['user.avatar_changed', 'realm.picture_changed'] as const;

type Store = Pick<PictureStore, 'remove'>;

/**
 * Removes the pictures that changes replaced. The commands remove them at once; this finds those that remained
 * since the store failed or the process ended. A repetition has no effect.
 */
export class RemoveReplacedPictures {
  readonly #ports: { readonly store: Store; readonly names: PictureNames };

  constructor(ports: { readonly store: Store; readonly names: PictureNames }) {
    this.#ports = ports;
  }

  async execute(events: readonly (UserAvatarChanged | RealmPictureChanged)[]): Promise<void> {
    const { store } = this.#ports;
    for (const event of events) {
      await Promise.all(this.#replacedBy(event).map((key) => store.remove(key)));
    }
  }

  /** Each change counts the version up by one. */
  #replacedBy(event: UserAvatarChanged | RealmPictureChanged): readonly string[] {
    const { realmId } = event;
    if (event.type === 'realm.picture_changed') {
      const { kind, picture } = event;
      return [realmPictureKey(realmId, realmPictureFile(kind, picture.version - 1))];
    }
    const { userId: id, avatarVersion } = event;
    if (avatarVersion === undefined) return [];
    const name = this.#ports.names.nameOf({ id, avatarVersion: avatarVersion - 1 });
    return Object.values(avatarKeys(realmId, name));
  }
}

/** Removes pictures after the commit that replaced them. A failure is left to {@link RemoveReplacedPictures}. */
export async function removeAtOnce(store: Store, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => store.remove(key)));
}
