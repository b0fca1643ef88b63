import type { Draft } from '../drafts/draft.ts';
import type { SavedSnippet } from '../saved-snippets/saved-snippet.ts';

/** Personal data of users. Each call is one round trip. */
export interface PersonalStoreQueries {
  /**
   * The most recently edited drafts, at most `limit`.
   *
   * @returns the drafts, the longest unedited first; `null` when the user does not store drafts
   */
  listDrafts(ownerId: number, limit?: number): Promise<readonly Draft[] | null>;
  /** Each by ID. */
  listSavedSnippets(ownerId: number): Promise<readonly SavedSnippet[]>;
}
