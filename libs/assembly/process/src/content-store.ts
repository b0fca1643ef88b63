import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import type { UnfinishedUploadsStore } from '@tandem/messaging-rest';
import { FileContentStore } from '@tandem/shared-files';
import { S3ContentStore, parseS3Address } from '@tandem/shared-s3';

/** The file storage of a process. */
interface ContentStoreSettings {
  /** A folder that all processes of the deployment share, unless the store is somewhere else. */
  readonly dataDir: string;
  /** A part of an S3 bucket, or another folder; null: a folder below `dataDir`. */
  readonly fileStoreUrl?: string | null | undefined;
}

/**
 * The store of uploads, pictures, custom emoji and exports. No other module selects an adapter: all pass the
 * same contract suite.
 */
export function contentStoreOf({ dataDir, fileStoreUrl }: ContentStoreSettings): ContentStore {
  return fileStoreUrl == null
    ? new FileContentStore(join(dataDir, 'files'))
    : contentStoreAt(new URL(fileStoreUrl));
}

/** The store at an address. @throws Error with the expected form, without the address */
export function contentStoreAt(url: URL): ContentStore {
  return url.protocol === 'file:'
    ? new FileContentStore(fileURLToPath(url))
    : new S3ContentStore(parseS3Address(url));
}

/**
 * Reads `FILE_STORE_URL`.
 *
 * @returns the address
 * @throws Error with the expected form, without the address, which may have a secret
 */
export function parseFileStoreUrl(value: string): string {
  if (!URL.canParse(value)) throw new Error('must be s3://… or file:///…');
  contentStoreAt(new URL(value));
  return value;
}

/**
 * True if two stores are the same, or one is inside the other: a transfer between them would transfer its own
 * results.
 */
export function storesOverlap(one: ContentStoreSettings, other: ContentStoreSettings): boolean {
  const [a, b] = [locationOf(one), locationOf(other)];
  return a.startsWith(b) || b.startsWith(a);
}

/** The location of a store: if stores overlap, one location begins with the other. */
function locationOf({ dataDir, fileStoreUrl }: ContentStoreSettings): string {
  if (fileStoreUrl == null) return join(resolve(dataDir, 'files'), '/');
  const url = new URL(fileStoreUrl);
  if (url.protocol === 'file:') return join(resolve(fileURLToPath(url)), '/');
  const { endpoint, bucket, prefix } = parseS3Address(url);
  return `${endpoint}/${bucket}/${prefix}`;
}

/** The store of unfinished resumable uploads. @param contents the store of the process */
export function unfinishedUploadsOf(
  { dataDir, fileStoreUrl }: ContentStoreSettings,
  contents: ContentStore,
): UnfinishedUploadsStore {
  return fileStoreUrl == null
    ? { folder: join(dataDir, 'unfinished-uploads') }
    : { contents, prefix: 'unfinished-uploads' };
}
