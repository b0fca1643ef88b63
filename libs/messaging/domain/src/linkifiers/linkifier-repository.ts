import type { Linkifier } from '../content/message-renderer.ts';

/** What became of a linkifier that was to be changed. */
export type LinkifierChange = 'changed' | 'missing' | 'duplicate';

/** The linkifiers of organizations, for commands. Bound to the command's transaction. */
export interface LinkifierRepository {
  /** Adds one behind the others. @returns its number, `null` when another has the pattern */
  add(realmId: number, linkifier: Linkifier): Promise<number | null>;
  change(realmId: number, id: number, linkifier: Linkifier): Promise<LinkifierChange>;
  /** @returns whether there was one */
  remove(realmId: number, id: number): Promise<boolean>;
  /** @returns false when `ids` are not all of the organization's, each once; nothing changes then */
  reorder(realmId: number, ids: readonly number[]): Promise<boolean>;
}
