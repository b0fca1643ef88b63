import type { EmojiCatalog } from '@tandem/messaging-domain/content';
import { EMOTICONS } from './emoticons.ts';
import { EMOJI_NAMES } from './generated/emoji-names.ts';

/**
 * The Unicode emoji of the emojibase data set under the names of the service. The table is read on
 * first use, in about 2 ms, and shared by all catalogs of the process.
 */
export class BuiltInEmojiCatalog implements EmojiCatalog {
  readonly emoticons = EMOTICONS;

  codeOf(name: string): string | null {
    return tables().codes.get(name) ?? null;
  }

  namesOf(code: string): readonly string[] {
    return tables().names.get(code) ?? [];
  }

  canonicalName(code: string): string | null {
    return this.namesOf(code)[0] ?? null;
  }

  isCode(code: string): boolean {
    return tables().names.has(code);
  }

  codes(): Iterable<string> {
    return tables().names.keys();
  }
}

interface Tables {
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly codes: ReadonlyMap<string, string>;
}

let loaded: Tables | undefined;

function tables(): Tables {
  return (loaded ??= read(EMOJI_NAMES));
}

function read(source: string): Tables {
  const namesByCode = new Map<string, readonly string[]>();
  const codes = new Map<string, string>();
  for (const line of source.split('\n')) {
    const [code = '', ...names] = line.split(' ');
    namesByCode.set(code, names);
    for (const name of names) codes.set(name, code);
  }
  return { names: namesByCode, codes };
}
