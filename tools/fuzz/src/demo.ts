import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FuzzAccount, Secrets } from './account.ts';

/** The facts of a running demo that the fuzzer needs. */
export interface Demo {
  readonly urls: readonly string[];
  readonly accounts: readonly FuzzAccount[];
  readonly secrets: Secrets;
  readonly databaseUrl: string;
}

interface DemoFile {
  readonly chat: {
    readonly url: string;
    readonly users: readonly {
      readonly email: string;
      readonly password: string;
      readonly user_id: number;
      readonly role: number;
      readonly api_key: string;
    }[];
  };
  readonly nodeStatus: { readonly url: string };
  readonly database: { readonly url: string };
  readonly jwt: { readonly key: string };
}

/** Reads a demo's file `demo.json`, and the mails beside it on demand. */
export function readDemo(path: string): Demo {
  const { chat, nodeStatus, database, jwt } = JSON.parse(readFileSync(path, 'utf8')) as DemoFile;
  const mails = new Mails(join(dirname(path), 'mail'));
  return {
    urls: [chat.url, nodeStatus.url],
    accounts: chat.users.map(({ email, password, user_id: userId, role, api_key: apiKey }) => ({
      email,
      password,
      userId,
      role,
      apiKey,
    })),
    secrets: { jwtKey: jwt.key, mailedKey: (link) => mails.keyOf(link) },
    databaseUrl: database.url,
  };
}

/** The folder is read again after this time, in ms. */
const STALE_MS = 500;
/** The number of mails that are read at a time, and of keys that are stored for each kind of link. */
const NEWEST = 50;
const LINK = /https?:\/\/[^/\s]+(\/[\w/]+)\/([\w.~-]{16,})\/?\s/;

/** The newest links in the mails of a folder, whose names begin with the time. */
class Mails {
  #readAt = -Infinity;
  #last = '';
  readonly #keys = new Map<string, string[]>();

  constructor(readonly folder: string) {}

  keyOf(path: string): string | undefined {
    this.#read();
    const keys = this.#keys.get(path) ?? [];
    return keys[Math.floor(Math.random() * keys.length)];
  }

  #read(): void {
    if (performance.now() - this.#readAt < STALE_MS || !existsSync(this.folder)) return;
    this.#readAt = performance.now();
    const isNew = (name: string) => name.endsWith('.eml') && name > this.#last;
    for (const name of readdirSync(this.folder).filter(isNew).sort().slice(-NEWEST)) {
      this.#last = name;
      // Lines of a mail may be folded with "=".
      const mail = readFileSync(join(this.folder, name), 'utf8').replace(/=\r?\n/g, '');
      const [, path = '', key = ''] = LINK.exec(mail) ?? [];
      this.#keys.set(path, [...(this.#keys.get(path) ?? []), key].slice(-NEWEST));
    }
  }
}
