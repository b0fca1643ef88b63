import { unprintableAt } from '../content/unprintable.ts';
import { MessagingError } from '../messaging-error.ts';

/** Longest name of a folder, in characters (code points). */
export const MAX_FOLDER_NAME_LENGTH = 60;

/** Longest description of a folder, in characters (code points). */
export const MAX_FOLDER_DESCRIPTION_LENGTH = 1024;

/** A folder that channels of an organization are sorted into. */
export interface ChannelFolder {
  readonly id: number;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** HTML; empty for an empty description. */
  readonly renderedDescription: string;
  /** Folders are shown from the lowest to the highest. */
  readonly order: number;
  readonly creatorId: number | null;
  readonly dateCreated: Date;
  readonly isArchived: boolean;
}

/** @throws MessagingError FOLDER_NAME_EMPTY, FOLDER_NAME_HAS_INVALID_CHARACTER */
export function checkFolderName(name: string): void {
  if (name.trim() === '') throw new MessagingError('FOLDER_NAME_EMPTY');
  const position = unprintableAt(name);
  if (position !== null)
    throw new MessagingError('FOLDER_NAME_HAS_INVALID_CHARACTER', { position });
}
