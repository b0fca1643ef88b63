import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const CLIENT = join(ROOT, 'libs/chat/client');
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js');

const run = promisify(execFile);

/** The programs of the readme, by the name in their first line. */
function programs(): ReadonlyMap<string, string> {
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8');
  const blocks = readme.matchAll(/```(?:js|ts)\n(\/\/ (\S+)\n.*?)```/gs);
  return new Map(Array.from(blocks, ([, text = '', name = '']) => [name, text]));
}

/** A consumer's settings, for a page as well as for Node.js. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noEmit: true,
    types: [],
    // The declarations of the language and of browsers take half of the time.
    skipDefaultLibCheck: true,
  },
  include: ['*.ts'],
};

/** The chat client as users get it: packed, and installed in an otherwise empty folder. */
export class PackedClient {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Builds, packs and installs it, with the programs of its readme. */
  static async install(): Promise<PackedClient> {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-client-'));
    const inFolder = { cwd: folder };
    await run(process.execPath, [join(CLIENT, 'build.mjs'), join(folder, 'package')]);
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    // npm packs the folder and installs the archive, instead of a link to the folder.
    const packed = ['install', './package', '--install-links'];
    await run('npm', [...packed, '--offline', '--no-audit', '--no-fund'], inFolder);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    for (const [name, text] of programs()) writeFileSync(join(folder, name), text);
    return new PackedClient(folder);
  }

  /** The path of a program. */
  program(name: string): string {
    return join(this.#folder, name);
  }

  /** The errors of the compiler in a consumer's programs. */
  async compile(): Promise<string> {
    const compiled = run(process.execPath, [TSC, '-p', this.#folder]);
    return (await compiled.catch((failed: { readonly stdout: string }) => failed)).stdout;
  }

  /** The errors of the package. */
  async lint(): Promise<readonly string[]> {
    const { messages } = await publint({ pkgDir: join(this.#folder, 'package'), pack: false });
    return messages.map(({ code, path }) => `${code} ${path.join('.')}`);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
