import type { ChannelFolder } from './channel-folder.ts';

/** A new folder; it is added at the end. */
export interface NewChannelFolder {
  readonly realmId: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: number;
  readonly dateCreated: Date;
}

/** The folders of an organization, for commands. Names are compared without regard to case. */
export interface ChannelFolderRepository {
  /** @returns `null` when a folder that is not archived has the name, also of a concurrent command */
  add(folder: NewChannelFolder): Promise<ChannelFolder | null>;
  /** All folders in their order, locked until the transaction ends. */
  lockAll(realmId: number): Promise<readonly ChannelFolder[]>;
  /** Stores the name, the description and the state of a locked folder. */
  save(folder: ChannelFolder): Promise<void>;
  /** Sets the positions of the locked folders to 0, 1, 2 … */
  saveOrder(realmId: number, folderIds: readonly number[]): Promise<void>;
  /** True for an active folder; it cannot be archived until the transaction ends. */
  holdOpen(realmId: number, folderId: number): Promise<boolean>;
  /** True when a channel, archived ones too, is in the folder. */
  holdsChannels(folderId: number): Promise<boolean>;
}
