import type { Identity } from '@tandem/assembly-identity';
import { identityRawEndpoints, type AvatarUrls } from '@tandem/identity-rest';
import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { EmojiCatalog } from '@tandem/messaging-domain/content';
import type { RawEndpoint } from '@tandem/shared-chat-wire';
import { fileEndpoints, type MessagingFiles } from './messaging-files.ts';

/** What the routes beside the API are made of. */
export interface RawParts {
  readonly identity: Identity;
  readonly files: MessagingFiles;
  readonly messaging: MessagingUseCases;
  readonly emoji: EmojiCatalog;
  readonly avatars: AvatarUrls;
}

/** The routes of the chat service beside its API: pages, pictures, files. */
export function composeRawEndpoints(parts: RawParts): readonly RawEndpoint[] {
  const { identity, files, messaging, avatars, emoji } = parts;
  return [
    ...identityRawEndpoints({ ...identity, avatars, store: identity.pictures }),
    ...fileEndpoints(files, messaging, emoji),
  ];
}
