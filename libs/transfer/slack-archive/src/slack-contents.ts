import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedContent } from '@tandem/transfer-domain/export';
import type {
  SlackContents,
  SlackCustomEmoji,
  SlackFile,
  SlackPicture,
  SlackRecord,
} from '@tandem/transfer-domain/slack';

const ID = /^[A-Z0-9]{5,30}$/;
const EMOJI_FILE = /^([^.].*)\.(?:png|gif|jpe?g|webp)$/i;

/** Nothing besides the export: messages link to files at Slack. */
export const NO_SLACK_CONTENTS: SlackContents = {
  find: () => Promise.resolve(null),
  picture: () => Promise.resolve(null),
  customEmoji: () => Promise.resolve(new Map()),
  profileFields: () => Promise.resolve([]),
  emailAddresses: () => Promise.resolve(new Map()),
};

/**
 * Contents in a folder: `<id>/<any name>` or a file whose name begins with the id, for files and for pictures
 * of users; `emoji/<name>.png` for custom emoji. Programs that load exports store them in this form.
 */
export class FolderSlackContents implements SlackContents {
  readonly #folder: string;
  #names: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  find({ id }: Pick<SlackFile, 'id'>): Promise<ExportedContent | null> {
    return this.#withId(id);
  }

  picture({ userId }: SlackPicture): Promise<ExportedContent | null> {
    return this.#withId(userId);
  }

  async customEmoji(): Promise<ReadonlyMap<string, SlackCustomEmoji>> {
    const folder = join(this.#folder, 'emoji');
    const names = await readdir(folder).catch(() => []);
    const found = new Map<string, SlackCustomEmoji>();
    for (const fileName of names.sort()) {
      const [, name] = EMOJI_FILE.exec(fileName) ?? [];
      if (name !== undefined) found.set(name, { read: () => contentOf(join(folder, fileName)) });
    }
    return found;
  }

  profileFields(): Promise<readonly SlackRecord[]> {
    return NO_SLACK_CONTENTS.profileFields();
  }

  emailAddresses(): Promise<ReadonlyMap<string, string>> {
    return NO_SLACK_CONTENTS.emailAddresses();
  }

  async #withId(id: string): Promise<ExportedContent | null> {
    if (!ID.test(id)) return null;
    this.#names ??= this.#list();
    const name = (await this.#names).get(id);
    if (name === undefined) return null;
    const path = join(this.#folder, name);
    if (!(await lstat(path)).isDirectory()) return contentOf(path);
    const [first] = (await readdir(path)).sort();
    return first === undefined ? null : contentOf(join(path, first));
  }

  async #list(): Promise<ReadonlyMap<string, string>> {
    const names = await readdir(this.#folder);
    return new Map(names.map((name) => [/^[A-Z0-9]+/.exec(name)?.[0] ?? '', name]));
  }
}

/** The content of a regular file; null for links and devices. */
async function contentOf(path: string): Promise<ExportedContent | null> {
  const found = await lstat(path);
  return found.isFile() ? { size: found.size, read: () => createReadStream(path) } : null;
}
