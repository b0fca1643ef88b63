import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedContent } from '@tandem/transfer-domain/export';
import type { SlackFile, SlackFileSource } from '@tandem/transfer-domain/slack';

const ID = /^[A-Z0-9]{5,30}$/;
/** The origin of files; addresses of an export may name any. */
const ORIGINS: ReadonlySet<string> = new Set(['https://files.slack.com']);
const MAX_BYTES = 256 << 20;
const TIMEOUT_MS = 60_000;

/**
 * Files in a folder: `<id>/<any name>`, or a file whose name begins with the id. Programs that load
 * files of exports store them so.
 */
export class FolderSlackFiles implements SlackFileSource {
  readonly #folder: string;
  #names: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find({ id }: SlackFile): Promise<ExportedContent | null> {
    if (!ID.test(id)) return null;
    this.#names ??= this.#list();
    const name = (await this.#names).get(id);
    if (name === undefined) return null;
    let path = join(this.#folder, name);
    if ((await lstat(path)).isDirectory()) {
      const [first] = (await readdir(path)).sort();
      if (first === undefined) return null;
      path = join(path, first);
    }
    const found = await lstat(path);
    return found.isFile() ? { size: found.size, read: () => createReadStream(path) } : null;
  }

  async #list(): Promise<ReadonlyMap<string, string>> {
    const names = await readdir(this.#folder);
    return new Map(names.map((name) => [/^[A-Z0-9]+/.exec(name)?.[0] ?? '', name]));
  }
}

/** Loads files from Slack, by the token that the addresses of an export carry, or by one of an app. */
export class RemoteSlackFiles implements SlackFileSource {
  readonly #token: string | null;
  readonly #origins: ReadonlySet<string>;

  /** @param token null to rely on the addresses */
  constructor(token: string | null, origins: ReadonlySet<string> = ORIGINS) {
    this.#token = token;
    this.#origins = origins;
  }

  async find({ url }: SlackFile): Promise<ExportedContent | null> {
    if (!URL.canParse(url)) return null;
    const address = new URL(url);
    if (!this.#origins.has(address.origin)) return null;
    const headers = this.#token === null ? {} : { authorization: `Bearer ${this.#token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // A redirect leads to a page for logging in.
    const answer = await fetch(address, { headers, redirect: 'error', signal }).catch(() => null);
    if (!answer?.ok || answer.body === null) return null;
    const bytes = await bounded(answer.body).catch(() => null);
    if (bytes === null) return null;
    return {
      size: bytes.length,
      async *read() {
        yield bytes;
      },
    };
  }
}

/** The bytes of a body; null if there are more than {@link MAX_BYTES}. */
async function bounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** No files: messages link to those at Slack. */
export const NO_SLACK_FILES: SlackFileSource = { find: () => Promise.resolve(null) };
