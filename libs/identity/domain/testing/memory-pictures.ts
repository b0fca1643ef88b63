import { IdentityError, pictureTurns, type PicturePorts } from '../src/index.ts';

/** Stores pictures unchanged in `stored`; empty bytes are not a picture. */
export function memoryPictures(stored: Map<string, Uint8Array>): PicturePorts {
  const made = async (bytes: Uint8Array) => {
    if (bytes.length === 0) throw new IdentityError('IMAGE_INVALID');
    return bytes;
  };
  return {
    turns: pictureTurns(),
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
