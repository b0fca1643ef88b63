import {
  avatarKeys,
  REALM_PICTURES,
  realmPictureFile,
  realmPictureKey,
  type PictureNames,
} from '@tandem/identity-domain';
import type { IdentityArchive } from '@tandem/identity-postgres';
import { customEmojiKey } from '@tandem/messaging-domain';
import { uploadKey, type ContentStore } from '@tandem/messaging-domain/uploads';
import type { MessagingArchive } from '@tandem/messaging-postgres';
import type { ExportFolder, ExportedFile } from '@tandem/transfer-domain/export';
import { openedContent } from './opened-content.ts';

/** The inputs of the list of an organization's files. */
export interface FileParts {
  readonly realmId: number;
  readonly contents: Pick<ContentStore, 'find'>;
  readonly names: PictureNames;
  readonly identity: IdentityArchive;
  readonly messaging: MessagingArchive;
}

/** A file by its key in the store. */
type NamedFile = Omit<ExportedFile, 'content'> & { readonly key: string };

/** The files that the tables of an organization name, by the folders of the format. */
export async function* storedFiles(
  parts: FileParts,
  folder: ExportFolder,
): AsyncGenerator<ExportedFile> {
  for await (const { key, path, record } of FOLDERS[folder](parts)) {
    const content = await openedContent(await parts.contents.find(key));
    try {
      yield { path, record: content ? { ...record, size: content.size } : record, content };
    } finally {
      await content?.close();
    }
  }
}

const FOLDERS: Readonly<Record<ExportFolder, (parts: FileParts) => AsyncIterable<NamedFile>>> = {
  uploads,
  avatars,
  emoji,
  realm_icons: realmIcons,
};

/** A file of the format, with the fields that all records have. */
function named(key: string, path: string, record: Readonly<Record<string, unknown>>): NamedFile {
  return { key, path, record: { ...record, path, s3_path: path } };
}

async function* uploads({ realmId, messaging }: FileParts): AsyncGenerator<NamedFile> {
  for await (const { path, ownerId, email, contentType, createdAt } of messaging.uploads()) {
    yield named(uploadKey(path), path, {
      realm_id: realmId,
      user_profile_id: ownerId,
      user_profile_email: email,
      content_type: contentType,
      last_modified: createdAt,
    });
  }
}

/** The larger size replaces the original, which is not stored. */
async function* avatars({ realmId, identity, names }: FileParts): AsyncGenerator<NamedFile> {
  for await (const owner of identity.avatars()) {
    const name = names.nameOf(owner);
    const { small, medium } = avatarKeys(realmId, name);
    const record = {
      realm_id: realmId,
      user_profile_id: owner.id,
      user_profile_email: owner.email,
      avatar_version: owner.avatarVersion,
      content_type: 'image/png',
    };
    yield named(medium, `${realmId}/${name}.original`, record);
    yield named(small, `${realmId}/${name}.png`, record);
  }
}

async function* emoji({ realmId, messaging }: FileParts): AsyncGenerator<NamedFile> {
  for (const { name, fileName, authorId, deactivated } of await messaging.emoji()) {
    // An import found no picture of it.
    if (fileName === '') continue;
    const path = `${realmId}/emoji/images/${fileName}`;
    const record = { realm_id: realmId, author: authorId, file_name: fileName, name, deactivated };
    const key = customEmojiKey(realmId, fileName);
    yield named(key, path, record);
    yield named(key, `${path}.original`, record);
  }
}

async function* realmIcons({ realmId, identity }: FileParts): AsyncGenerator<NamedFile> {
  const pictures = await identity.pictures();
  for (const kind of REALM_PICTURES) {
    const picture = pictures[kind];
    if (!picture?.isUploaded) continue;
    const key = realmPictureKey(realmId, realmPictureFile(kind, picture.version));
    yield named(key, `${realmId}/${kind}.original`, { realm_id: realmId });
    yield named(key, `${realmId}/${kind}.png`, { realm_id: realmId });
  }
}
