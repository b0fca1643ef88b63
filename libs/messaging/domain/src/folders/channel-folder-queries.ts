import type { ChannelFolder } from './channel-folder.ts';

/** Reads the folders of an organization. */
export interface ChannelFolderQueries {
  /** The folders in their order. */
  list(
    realmId: number,
    options: { readonly includeArchived: boolean },
  ): Promise<readonly ChannelFolder[]>;
}
