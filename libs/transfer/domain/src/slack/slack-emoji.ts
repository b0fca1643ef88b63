import type { ExportWriter } from '../export/export-source.ts';
import type { SlackContents, SlackEmoji } from './slack-export.ts';
import type { ArchiveRow, ConversionReport } from './conversion.ts';

/** More aliases of aliases than that are a cycle. */
const MAX_ALIASES = 10;
const MAX_NAME = 100;

/** An emoji as records of the archive name it. */
export interface FoundEmoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: 'unicode_emoji' | 'realm_emoji';
}

interface EmojiParts {
  readonly standard: SlackEmoji;
  readonly contents: SlackContents;
  readonly writer: ExportWriter;
  readonly report: ConversionReport;
}

/** The emoji of a workspace: standard and custom ones. */
export class SlackEmojiTable {
  /** The rows of `zerver_realmemoji`. */
  readonly rows: ArchiveRow[] = [];
  /** The records of the folder `emoji`. */
  readonly records: string[] = [];
  readonly #parts: EmojiParts;
  readonly #custom = new Map<string, FoundEmoji>();
  readonly #aliases = new Map<string, string>();
  readonly #names = new Set<string>();

  constructor(parts: EmojiParts) {
    this.#parts = parts;
  }

  /** Adds the custom emoji, with their pictures. */
  async addAll(): Promise<void> {
    for (const [name, emoji] of await this.#parts.contents.customEmoji()) {
      if ('aliasOf' in emoji) {
        this.#aliases.set(name, emoji.aliasOf);
        continue;
      }
      const content = await emoji.read();
      if (content === null) {
        this.#parts.report.add('skipped', `the custom emoji ${name}: its picture was not found`);
        continue;
      }
      const id = this.rows.length + 1;
      const file = `${id}.png`;
      const path = `1/emoji/images/${file}`;
      await this.#parts.writer.addFile(`emoji/${path}`, content);
      const ownName = this.#nameOf(name, id);
      this.rows.push({ id, realm: 1, name: ownName, author: null, file_name: file });
      this.records.push(
        JSON.stringify({ path, s3_path: path, realm_id: 1, file_name: file, name: ownName }),
      );
      this.#custom.set(name, {
        emoji_name: ownName,
        emoji_code: String(id),
        reaction_type: 'realm_emoji',
      });
    }
  }

  /** Null for an emoji that is not known. */
  find(given: string): FoundEmoji | null {
    let name = given;
    for (let count = 0; count < MAX_ALIASES; count += 1) {
      const custom = this.#custom.get(name);
      if (custom) return custom;
      const next = this.#aliases.get(name);
      if (next === undefined) break;
      name = next;
    }
    const code = this.#parts.standard.codeOf(name);
    if (code === null) return null;
    return { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' };
  }

  /** The characters of a standard emoji, `:name:` for a custom one; null for one that is not known. */
  textOf(name: string): string | null {
    const found = this.find(name);
    if (found === null) return null;
    if (found.reaction_type === 'realm_emoji') return `:${found.emoji_name}:`;
    const parts = found.emoji_code.split('-').map((part) => Number.parseInt(part, 16));
    return String.fromCodePoint(...parts);
  }

  #nameOf(given: string, id: number): string {
    const valid = given
      .toLowerCase()
      .replace(/[^0-9a-z._-]+/g, '_')
      .slice(0, MAX_NAME)
      .replace(/[._-]+$/, '');
    const name = valid === '' || this.#names.has(valid) ? `emoji_${id}` : valid;
    this.#names.add(name);
    if (name !== given) {
      this.#parts.report.add('clashes', `the custom emoji ${given} is ${name} now`);
    }
    return name;
  }
}
