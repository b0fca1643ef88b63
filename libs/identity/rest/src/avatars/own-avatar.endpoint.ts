import type { RemoveAvatar, SetAvatar } from '@tandem/identity-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { PICTURE_LIMITS, uploadedPicture } from './uploaded-picture.ts';

const PATH = '/users/me/avatar';
const response = { avatar_url: schema.string('The new address of the picture') };

/** @see `POST users/me/avatar` */
export function setOwnAvatar(
  useCase: Pick<SetAvatar, 'execute'>,
  avatars: AvatarUrls,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-own-avatar',
    method: 'POST',
    path: PATH,
    tag: 'users',
    summary: 'Upload an avatar',
    description: 'One file, under any name: a PNG, JPEG, GIF, WebP, TIFF or AVIF of up to 5 MiB.',
    auth: 'user',
    files: PICTURE_LIMITS,
    response,
    errors: ['AVATAR_CHANGES_DISABLED', 'IMAGE_INVALID'],
    handle: async ({ actor, files }) => {
      const picture = await uploadedPicture(files, 'avatar');
      const owner = await useCase.execute(actor, { picture });
      return { avatar_url: avatars.of(owner, { clientComputes: false }) };
    },
  });
}

/** @see `DELETE users/me/avatar` */
export function removeOwnAvatar(
  useCase: Pick<RemoveAvatar, 'execute'>,
  avatars: AvatarUrls,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-own-avatar',
    method: 'DELETE',
    path: PATH,
    tag: 'users',
    summary: 'Delete your avatar',
    auth: 'user',
    response,
    errors: ['AVATAR_CHANGES_DISABLED'],
    handle: async ({ actor }) => ({
      avatar_url: avatars.of(await useCase.execute(actor), { clientComputes: false }),
    }),
  });
}
