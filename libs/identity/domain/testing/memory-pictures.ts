import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  IdentityError,
  type Avatar,
  type AvatarRepository,
  type PicturePorts,
  type RealmPicture,
  type RealmPictureKind,
  type RealmPictureRepository,
  type RealmPictures,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

/** The sources of users' pictures, in a map. */
export class MemoryAvatars implements AvatarRepository, Restorable {
  readonly #users: MemoryUserRepository;
  #avatars = new Map<number, Avatar>();

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async lock(userId: number): Promise<Avatar | null> {
    if (!this.#users.all().some(({ id }) => id === userId)) return null;
    return this.#avatars.get(userId) ?? { source: 'gravatar', version: 1 };
  }

  async set(userId: number, avatar: Avatar): Promise<void> {
    this.#avatars.set(userId, avatar);
  }

  snapshot(): () => void {
    const saved = new Map(this.#avatars);
    return () => {
      this.#avatars = saved;
    };
  }
}

/** Stores pictures unchanged in `stored`; empty bytes are not a picture. */
export function memoryPictures(stored: Map<string, Uint8Array>): PicturePorts {
  const made = async (bytes: Uint8Array) => {
    if (bytes.length === 0) throw new IdentityError('IMAGE_INVALID');
    return bytes;
  };
  return {
    maker: { square: made, fitted: made },
    store: {
      put: async (key, bytes) => void stored.set(key, bytes),
      find: async (key) => {
        const bytes = stored.get(key);
        return bytes ? { size: bytes.length, read: () => chunks(bytes) } : null;
      },
      remove: async (key) => void stored.delete(key),
    },
    names: { nameOf: ({ id, avatarVersion }) => `${id}-${avatarVersion}` },
  };
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The pictures of organizations, in a map. */
export class MemoryRealmPictures implements RealmPictureRepository, Restorable {
  #pictures = new Map<number, RealmPictures>();

  async lock(realmId: number): Promise<RealmPictures> {
    return this.#pictures.get(realmId) ?? {};
  }

  async set(realmId: number, kind: RealmPictureKind, picture: RealmPicture): Promise<void> {
    this.#pictures.set(realmId, { ...(await this.lock(realmId)), [kind]: picture });
  }

  snapshot(): () => void {
    const saved = new Map(this.#pictures);
    return () => {
      this.#pictures = saved;
    };
  }
}
