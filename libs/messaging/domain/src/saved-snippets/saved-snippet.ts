import type { DomainEvent } from '@tandem/shared-kernel';

/** Longest title of a saved snippet, in characters (code points). */
export const MAX_SNIPPET_TITLE_LENGTH = 60;

/** A piece of text that a user keeps for use in messages. */
export interface SavedSnippet {
  readonly id: number;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  /** Seconds since epoch. */
  readonly createdAt: number;
}

/** A saved snippet to be stored. */
export interface NewSavedSnippet extends Pick<SavedSnippet, 'title' | 'content'> {
  readonly createdAt: Date;
}

/** Saved snippets, for commands. Bound to the command's transaction. */
export interface SavedSnippetRepository {
  /** @returns the snippet; `null` when the owner has `limit` already */
  add(ownerId: number, snippet: NewSavedSnippet, limit: number): Promise<SavedSnippet | null>;
  /**
   * Absent properties do not change. @returns the snippet after the change, `null` when it is not the
   * owner's
   */
  change(
    ownerId: number,
    id: number,
    changes: { readonly title?: string | undefined; readonly content?: string | undefined },
  ): Promise<SavedSnippet | null>;
  /** @returns whether there was one */
  remove(ownerId: number, id: number): Promise<boolean>;
}

interface SnippetEvent extends DomainEvent {
  readonly ownerId: number;
}

/** A user saved a snippet. */
export interface SavedSnippetAdded extends SnippetEvent {
  readonly type: 'saved_snippet.added';
  readonly snippet: SavedSnippet;
}

/** The title or the content of a snippet was changed. */
export interface SavedSnippetUpdated extends SnippetEvent {
  readonly type: 'saved_snippet.updated';
  readonly snippet: SavedSnippet;
}

/** A user removed one of their snippets. */
export interface SavedSnippetRemoved extends SnippetEvent {
  readonly type: 'saved_snippet.removed';
  readonly snippetId: number;
}

export type SavedSnippetEvent = SavedSnippetAdded | SavedSnippetUpdated | SavedSnippetRemoved;
