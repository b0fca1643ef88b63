import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Isolation } from '@tandem/assembly-isolation';
import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { UploadLimits } from '@tandem/messaging-domain/uploads';
import type { EmojiCatalog } from '@tandem/messaging-domain/content';
import {
  PostgresCustomizationQueries,
  PostgresPersonalStoreQueries,
  PostgresRealmExportQueries,
  PostgresReminderQueries,
  PostgresScheduledMessageQueries,
  PostgresUploadQueries,
} from '@tandem/messaging-postgres';
import { HttpExternalMedia, type ExternalMediaAddresses } from '@tandem/messaging-outbound-http';
import {
  ResumableUploads,
  TemporaryUploadUrls,
  serveEmoji,
  serveExports,
  serveExternalMedia,
  serveUploads,
} from '@tandem/messaging-rest';
import { NodeAddressPolicy } from '@tandem/node-network-directory-http';
import type { RawEndpoint } from '@tandem/shared-chat-wire';
import { FileContentStore } from '@tandem/shared-files';
import type { Database } from '@tandem/shared-postgres';
import type { PictureProxy } from '../config.ts';

/** What keeping files depends on. */
export interface FileOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly secret: string;
  /** What decodes pictures. */
  readonly isolation: Pick<Isolation, 'pictures'>;
  readonly uploadLimits: UploadLimits;
}

/** Everything about files: what use cases, endpoints and the routes beside the API are given. */
export type MessagingFiles = ReturnType<typeof messagingFiles>;

/** Keeps files in the data folder, which all processes of the service share. */
export function messagingFiles({
  database,
  dataDir,
  secret,
  isolation,
  uploadLimits,
}: FileOptions) {
  return {
    dataDir,
    ports: {
      files: new FileContentStore(join(dataDir, 'files')),
      images: isolation.pictures,
      uploads: new PostgresUploadQueries(database.sql),
      newToken: () => randomBytes(18).toString('base64url'),
      uploadLimits,
      scheduled: new PostgresScheduledMessageQueries(database.sql),
    },
    queries: {
      customizations: new PostgresCustomizationQueries(database.sql),
      personalStores: new PostgresPersonalStoreQueries(database.sql),
      exports: new PostgresRealmExportQueries(database.sql),
      reminders: new PostgresReminderQueries(database.sql),
    },
    temporaryUrls: new TemporaryUploadUrls(secret, database.clock),
  };
}

/** The routes of files. */
export function fileEndpoints(
  { ports, temporaryUrls, dataDir }: MessagingFiles,
  useCases: MessagingUseCases,
  emoji: EmojiCatalog,
): readonly RawEndpoint[] {
  const { files, uploads, uploadLimits } = ports;
  const unfinished = join(dataDir, 'unfinished-uploads');
  return [
    ...serveUploads({ uploads, files, temporaryUrls, thumbnails: useCases.getThumbnail }),
    ...serveEmoji({ files, emoji }),
    serveExports(files),
    ...new ResumableUploads(unfinished, useCases, uploadLimits).endpoints(),
  ];
}

/** The route of pictures and videos of other sites; none where the proxy is off. */
export function externalMediaEndpoints(
  addresses: ExternalMediaAddresses | null,
  proxy: PictureProxy,
): readonly RawEndpoint[] {
  if (addresses === null) return [];
  const policy = new NodeAddressPolicy({ allowPrivate: proxy === 'private' });
  return [serveExternalMedia({ addresses, source: new HttpExternalMedia({ policy }) })];
}
