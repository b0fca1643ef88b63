import type { Linkifier } from '../content/message-renderer.ts';

/**
 * Of one organization: each is tried on every text. No honest organization comes near. Those that it has
 * beyond that, from before there was a limit, stay.
 */
export const MAX_LINKIFIERS = 100;

/** Of one linkifier. */
export const MAX_ALTERNATIVE_TEMPLATES = 20;

/** A linkifier with what clients need to turn a pasted address back into its text. */
export interface LinkifierRule extends Linkifier {
  /** A text that the pattern matches; `null` for none. */
  readonly exampleInput: string | null;
  /** The text of an address, with the variables of the template in braces; `null` for none. */
  readonly reverseTemplate: string | null;
  /** Further URL templates of RFC 6570 whose addresses are matched in reverse; they create no links. */
  readonly alternativeUrlTemplates: readonly string[];
}

/** What became of a linkifier that was to be changed. */
export type LinkifierChange = LinkifierRule | 'missing' | 'duplicate';

/** What is to be other; what only turns addresses back stays where it is left out. */
export interface LinkifierEdit extends Linkifier {
  readonly exampleInput?: string | null | undefined;
  readonly reverseTemplate?: string | null | undefined;
  readonly alternativeUrlTemplates?: readonly string[] | undefined;
}

/** The linkifiers of organizations, for commands. Bound to the command's transaction. */
export interface LinkifierRepository {
  /**
   * Adds one behind the others, unless there are {@link MAX_LINKIFIERS}.
   *
   * @returns its ID, `duplicate` when another has the pattern
   */
  add(realmId: number, linkifier: LinkifierRule): Promise<number | 'duplicate' | 'full'>;
  /** @returns the linkifier as it is then */
  change(realmId: number, id: number, edit: LinkifierEdit): Promise<LinkifierChange>;
  /** @returns whether there was one */
  remove(realmId: number, id: number): Promise<boolean>;
  /** @returns false when `ids` are not all of the organization's, each once; nothing changes then */
  reorder(realmId: number, ids: readonly number[]): Promise<boolean>;
}
