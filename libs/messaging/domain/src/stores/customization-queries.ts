import type { CustomEmojiView } from '../custom-emoji/custom-emoji-view.ts';
import type { LinkifierRule } from '../linkifiers/linkifier-repository.ts';
import type { PlaygroundView } from '../playgrounds/playground.ts';

/** A stored linkifier. */
export interface LinkifierView extends LinkifierRule {
  readonly id: number;
}

/** Custom emoji, linkifiers and playgrounds of organizations. Each call is one round trip. */
export interface CustomizationQueries {
  /** By organization, each by ID, deactivated ones too. */
  listEmoji(realmIds: readonly number[]): Promise<ReadonlyMap<number, readonly CustomEmojiView[]>>;
  /** By organization, in the order in which they are tried. */
  listLinkifiers(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly LinkifierView[]>>;
  /** By organization, each by ID. */
  listPlaygrounds(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly PlaygroundView[]>>;
}
