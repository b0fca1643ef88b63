import type { CustomStatusEmoji, EmojiLookup } from '@tandem/identity-domain';
import type { CustomEmojiQueries } from '@tandem/messaging-domain';
import { EXTRA_EMOJI, type EmojiCatalog } from '@tandem/messaging-domain/content';

/** The emoji of the messaging context, for the statuses of this one. */
export class MessagingEmojiLookup implements EmojiLookup {
  readonly extraEmoji = EXTRA_EMOJI;
  readonly #builtIn: EmojiCatalog;
  readonly #custom: CustomEmojiQueries;

  constructor(builtIn: EmojiCatalog, custom: CustomEmojiQueries) {
    this.#builtIn = builtIn;
    this.#custom = custom;
  }

  codeOf(name: string): string | null {
    return this.#builtIn.codeOf(name);
  }

  namesOf(code: string): readonly string[] {
    return this.#builtIn.namesOf(code);
  }

  findActiveCustom(realmId: number, name: string): Promise<CustomStatusEmoji | null> {
    return this.#custom.findActive(realmId, name);
  }

  findCustom(realmId: number, id: number): Promise<CustomStatusEmoji | null> {
    return this.#custom.find(realmId, id);
  }
}
