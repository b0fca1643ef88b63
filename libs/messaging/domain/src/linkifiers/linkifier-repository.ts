import type { Linkifier } from '../content/message-renderer.ts';

/**
 * The largest number of linkifiers of an organization: every text is matched against each. Realistic
 * organizations have far fewer. Existing linkifiers beyond the limit are preserved.
 */
export const MAX_LINKIFIERS = 100;

/** The largest number of alternatives of one linkifier. */
export const MAX_ALTERNATIVE_TEMPLATES = 20;

/** A linkifier with the data that clients need to turn a pasted address back into its text. */
export interface LinkifierRule extends Linkifier {
  /** A text that the pattern matches; `null` for none. */
  readonly exampleInput: string | null;
  /** The text of an address, with the variables of the template in braces; `null` for none. */
  readonly reverseTemplate: string | null;
  /** Further URL templates of RFC 6570 whose addresses are matched in reverse; they create no links. */
  readonly alternativeUrlTemplates: readonly string[];
}

/** The result of changing a linkifier. */
export type LinkifierChange = LinkifierRule | 'missing' | 'duplicate';

/** The changes; properties for reverse matching do not change when absent. */
export interface LinkifierEdit extends Linkifier {
  readonly exampleInput?: string | null | undefined;
  readonly reverseTemplate?: string | null | undefined;
  readonly alternativeUrlTemplates?: readonly string[] | undefined;
}

/** The linkifiers of organizations, for commands. Bound to the command's transaction. */
export interface LinkifierRepository {
  /**
   * Appends a linkifier, unless there are {@link MAX_LINKIFIERS}.
   *
   * @returns its id, `duplicate` when another has the pattern
   */
  add(realmId: number, linkifier: LinkifierRule): Promise<number | 'duplicate' | 'full'>;
  /** @returns the linkifier after the change */
  change(realmId: number, id: number, edit: LinkifierEdit): Promise<LinkifierChange>;
  /** @returns whether there was one */
  remove(realmId: number, id: number): Promise<boolean>;
  /** @returns false when `ids` are not all of the organization's, each once; then nothing changes */
  reorder(realmId: number, ids: readonly number[]): Promise<boolean>;
}
