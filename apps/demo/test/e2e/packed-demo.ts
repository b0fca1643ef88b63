import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StartCommand } from './demo-under-test.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const DOCUMENTED = /^npx \.\/(tandem-[\d.]+)-linux-x64\.tgz$/;

/** The output of `npm run pack`, in an otherwise empty folder. */
export class PackedDemo {
  readonly folder = mkdtempSync(join(tmpdir(), 'tandem-packed-'));
  readonly name: string;

  private constructor() {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    this.name = `tandem-${version}-${process.platform}-${process.arch}.tgz`;
    // The account of the embedded server must be able to enter.
    chmodSync(this.folder, 0o755);
  }

  /** Compressed quickly: hardly larger, and five times as fast. */
  static async pack(): Promise<PackedDemo> {
    const packed = new PackedDemo();
    const words = ['tools/build/pack.mjs', '--out', packed.#file, '--level', '1'];
    await promisify(execFile)(process.execPath, words, { cwd: ROOT });
    return packed;
  }

  get #file(): string {
    return join(this.folder, this.name);
  }

  get bytes(): number {
    return statSync(this.#file).size;
  }

  /** Runs a documented command for this platform, where npm has an empty cache and no network. */
  commandOf(documented: string): StartCommand {
    const [, name] = DOCUMENTED.exec(documented.trim()) ?? [];
    if (name === undefined || !this.name.startsWith(name)) {
      throw new Error(`The documented command does not start ${this.name}: ${documented}`);
    }
    return {
      program: 'npx',
      words: [`./${this.name}`],
      cwd: this.folder,
      env: {
        npm_config_cache: join(this.folder, 'npm'),
        npm_config_offline: 'true',
        npm_config_yes: 'true',
      },
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
