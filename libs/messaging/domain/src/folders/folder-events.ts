import type { DomainEvent } from '@tandem/shared-kernel';
import type { ChannelFolder } from './channel-folder.ts';

/** The changes of a folder. */
export type FolderChanges = Partial<
  Pick<ChannelFolder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>
>;

/** A folder was created; published to the organization. */
interface ChannelFolderAdded extends DomainEvent {
  readonly type: 'channel_folder.added';
  readonly folder: Omit<ChannelFolder, 'dateCreated'> & {
    /** ms since epoch */
    readonly dateCreated: number;
  };
}

/** A folder was changed; the event has only the changes. */
interface ChannelFolderUpdated extends DomainEvent {
  readonly type: 'channel_folder.updated';
  readonly folderId: number;
  readonly changes: FolderChanges;
}

/** The folders were reordered. */
interface ChannelFoldersReordered extends DomainEvent {
  readonly type: 'channel_folder.reordered';
  /** All folders, in their order. */
  readonly folderIds: readonly number[];
}

/** Events of folders. */
export type ChannelFolderEvent =
  | ChannelFolderAdded
  | ChannelFolderUpdated
  | ChannelFoldersReordered;
