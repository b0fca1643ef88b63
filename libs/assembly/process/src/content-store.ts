import { join } from 'node:path';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { FileContentStore } from '@tandem/shared-files';

/** The file storage of a process. */
interface ContentStoreSettings {
  /** A folder that all processes of the deployment share. */
  readonly dataDir: string;
}

/**
 * The store of uploads, pictures, custom emoji and exports. The only place that selects an adapter:
 * another store is a further setting here, and passes the same contract suite.
 */
export function contentStoreOf({ dataDir }: ContentStoreSettings): ContentStore {
  return new FileContentStore(join(dataDir, 'files'));
}

/** The folder of unfinished resumable uploads. */
export function unfinishedUploadsFolder({ dataDir }: ContentStoreSettings): string {
  return join(dataDir, 'unfinished-uploads');
}
