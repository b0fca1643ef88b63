import type { CustomEmojiView } from '../custom-emoji/custom-emoji-view.ts';
import type { LinkifierRule } from '../linkifiers/linkifier-repository.ts';
import type { PlaygroundView } from '../playgrounds/playground.ts';

/** A stored linkifier. */
export interface LinkifierView extends LinkifierRule {
  readonly id: number;
}

/** Custom emoji, linkifiers and playgrounds of organizations. Each call is one round trip. */
export interface CustomizationQueries {
  /** The emoji by organization, each by id, deactivated ones too. */
  listEmoji(realmIds: readonly number[]): Promise<ReadonlyMap<number, readonly CustomEmojiView[]>>;
  /** The linkifiers by organization, in the order in which they are applied. */
  listLinkifiers(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly LinkifierView[]>>;
  /** The playgrounds by organization, each by id. */
  listPlaygrounds(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly PlaygroundView[]>>;
}
