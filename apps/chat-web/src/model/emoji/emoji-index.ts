import type { ChatState } from '@tandem/chat-client';
import { characterOfCode } from './emoji-code.ts';

/** An emoji that can be written and used in reactions. */
export interface Emoji {
  /** The preferred name, between colons in a message. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  /** The characters of a Unicode emoji. */
  readonly character: string | null;
  /** The picture of a custom emoji. */
  readonly url: string | null;
}

/** The table of names that the server publishes at `server_emoji_data_url`. */
export interface EmojiTable {
  readonly code_to_names: Readonly<Record<string, readonly string[]>>;
}

/** The emoji of an organization, in the order in which pickers show them. */
export class EmojiIndex {
  readonly all: readonly Emoji[];
  readonly #byName = new Map<string, Emoji>();

  constructor(table: EmojiTable, customEmoji: ChatState['realmLists']['customEmoji']) {
    const custom = [...customEmoji.values()].filter(({ deactivated }) => !deactivated);
    this.all = [...custom.map(customOf), ...Object.entries(table.code_to_names).map(unicodeOf)];
    // Custom emoji come first: they replace others of the same name, as on the server.
    for (const emoji of this.all) {
      for (const name of [emoji.name, ...emoji.aliases]) {
        if (!this.#byName.has(name)) this.#byName.set(name, emoji);
      }
    }
  }

  named(name: string): Emoji | undefined {
    return this.#byName.get(name);
  }

  /**
   * The emoji whose names contain a text: equal names first, then names that begin with it, then words, then parts.
   *
   * @param popular names that come first among equals, the most popular first
   */
  find(text: string, popular: readonly string[], limit: number): readonly Emoji[] {
    const wanted = text.toLowerCase().replace(/[ -]/g, '_');
    const ranked: { emoji: Emoji; rank: number; popularity: number }[] = [];
    for (const emoji of this.all) {
      const rank = rankOf(emoji, wanted);
      if (rank === null || this.named(emoji.name) !== emoji) continue;
      const popularity = popular.indexOf(emoji.name);
      ranked.push({ emoji, rank, popularity: popularity < 0 ? popular.length : popularity });
    }
    ranked.sort((a, b) => a.rank - b.rank || a.popularity - b.popularity);
    return ranked.slice(0, limit).map(({ emoji }) => emoji);
  }
}

/** 0 for the same name up to 3 for a part of one; `null` without a match. */
function rankOf({ name, aliases }: Emoji, wanted: string): number | null {
  let best: number | null = null;
  for (const each of [name, ...aliases]) {
    const at = each.indexOf(wanted);
    if (at < 0) continue;
    const rank = each === wanted ? 0 : at === 0 ? 1 : each[at - 1] === '_' ? 2 : 3;
    if (best === null || rank < best) best = rank;
  }
  return best;
}

function unicodeOf([code, [name = '', ...aliases]]: readonly [string, readonly string[]]): Emoji {
  return {
    name,
    aliases,
    code,
    type: 'unicode_emoji',
    character: characterOfCode(code),
    url: null,
  };
}

function customOf({ id, name, source_url: url }: CustomEmoji): Emoji {
  return { name, aliases: [], code: id, type: 'realm_emoji', character: null, url };
}

type CustomEmoji =
  ChatState['realmLists']['customEmoji'] extends ReadonlyMap<string, infer Each> ? Each : never;

/** The emoji that the reference offers first. */
export const POPULAR_EMOJI: readonly string[] = [
  '+1',
  'tada',
  'smile',
  'heart',
  'working_on_it',
  'octopus',
];
