import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DemoUser {
  readonly email: string;
  /** Empty for bots, which log in with their API key only. */
  readonly password: string;
  readonly api_key: string;
  readonly user_id: number;
  /** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
  readonly role: number;
  /** Present and true for bots. */
  readonly bot?: true;
}

/** `demo.json` in the data folder: addresses and accounts for scripts and checks. */
export interface DemoFile {
  readonly chat: {
    readonly url: string;
    readonly realm: string;
    readonly users: readonly DemoUser[];
  };
  readonly nodeStatus: { readonly url: string };
  readonly database: { readonly url: string };
  readonly jwt: { readonly key: string; readonly algorithm: string };
}

/** Writes `demo.json` atomically, readable by its owner only. */
export async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const path = join(dataDir, 'demo.json');
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
