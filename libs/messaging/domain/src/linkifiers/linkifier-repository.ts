import type { Linkifier } from '../content/message-renderer.ts';

/**
 * Of one organization: each is tried on every text. No honest organization comes near. Those that it has
 * beyond that, from before there was a limit, stay.
 */
export const MAX_LINKIFIERS = 100;

/** What became of a linkifier that was to be changed. */
export type LinkifierChange = 'changed' | 'missing' | 'duplicate';

/** The linkifiers of organizations, for commands. Bound to the command's transaction. */
export interface LinkifierRepository {
  /**
   * Adds one behind the others, unless there are {@link MAX_LINKIFIERS}.
   *
   * @returns its number, `duplicate` when another has the pattern
   */
  add(realmId: number, linkifier: Linkifier): Promise<number | 'duplicate' | 'full'>;
  change(realmId: number, id: number, linkifier: Linkifier): Promise<LinkifierChange>;
  /** @returns whether there was one */
  remove(realmId: number, id: number): Promise<boolean>;
  /** @returns false when `ids` are not all of the organization's, each once; nothing changes then */
  reorder(realmId: number, ids: readonly number[]): Promise<boolean>;
}
