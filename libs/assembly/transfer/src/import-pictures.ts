import {
  AVATAR_SIZES,
  REALM_PICTURE_SIZES,
  avatarKeys,
  realmPictureFile,
  realmPictureKey,
  type PictureNames,
} from '@tandem/identity-domain';
import { customEmojiKey, stillName } from '@tandem/messaging-domain';
import { UnreadableImage, type PictureLibrary } from '@tandem/shared-images';
import type { ImportServices, MadePicture } from '@tandem/transfer-domain';

type Pictures = Pick<ImportServices, 'inspectImage' | 'avatar' | 'realmPicture' | 'emoji'>;

/** Makes the pictures of an import as the services make uploaded ones. */
export function importPictures(images: PictureLibrary, names: PictureNames): Pictures {
  return {
    inspectImage: async (bytes) => {
      const facts = await images.inspect(bytes, null);
      return facts === null ? null : { ...facts };
    },
    avatar: (user, bytes) =>
      unlessUnreadable(async () => {
        const name = names.nameOf({ id: user.id, avatarVersion: user.version });
        const keys = avatarKeys(user.realmId, name);
        const { small, medium } = AVATAR_SIZES;
        return [
          { key: keys.small, bytes: await images.square(bytes, small, null) },
          { key: keys.medium, bytes: await images.square(bytes, medium, null) },
        ];
      }),
    realmPicture: (realmId, kind, version, bytes) =>
      unlessUnreadable(async () => {
        const { icon, logo } = REALM_PICTURE_SIZES;
        const made =
          kind === 'icon'
            ? await images.square(bytes, icon, null)
            : await images.thumbnail(
                bytes,
                { maxWidth: logo.width, maxHeight: logo.height, animated: false },
                null,
              );
        return { key: realmPictureKey(realmId, realmPictureFile(kind, version)), bytes: made };
      }),
    emoji: (realmId, token, bytes) =>
      unlessUnreadable(async () => {
        const made = await images.emoji(bytes, null);
        const fileName = `${token}.${made.extension}`;
        const pictures: MadePicture[] = [
          { key: customEmojiKey(realmId, fileName), bytes: made.image },
        ];
        if (made.still) {
          const key = customEmojiKey(realmId, `still/${stillName(fileName)}`);
          pictures.push({ key, bytes: made.still });
        }
        return { fileName, pictures };
      }),
  };
}

async function unlessUnreadable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableImage) return null;
    throw error;
  }
}
