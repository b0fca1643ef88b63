import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tandem/shared-runtime';
import { build, type Plugin } from 'esbuild';

const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Bundles the libraries of the workspace, not npm packages. */
const leaveNpmPackages: Plugin = {
  name: 'npm-packages-stay-outside',
  setup: (hooks) =>
    hooks.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@tandem/') ? undefined : { path, external: true },
    ),
};

/** A replacement in a source file, for a service of another version. */
export interface SourceChange {
  /** Path from the root. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

/** The entry points of threads and child processes, at the paths where the service loads them. */
function workers(): Record<string, string> {
  const folder = join(ROOT, 'libs/assembly/isolation/src');
  const files = readdirSync(folder).filter((file) => /-(thread|process)\.ts$/.test(file));
  return Object.fromEntries(
    files.map((file) => [`isolation/${file.slice(0, -'.ts'.length)}`, join(folder, file)]),
  );
}

function changed(changes: readonly SourceChange[]): Plugin {
  return {
    name: 'another-version',
    setup: (hooks) => {
      for (const { file, text, instead } of changes) {
        const path = join(ROOT, file);
        hooks.onLoad({ filter: new RegExp(`^${path.replaceAll('.', '\\.')}$`) }, () => {
          const source = readFileSync(path, 'utf8');
          if (!source.includes(text)) throw new Error(`${file} does not hold ${text}`);
          return { contents: source.replace(text, () => instead), loader: 'ts' };
        });
      }
    },
  };
}

/** The chat service of another version. The present one is `builtApp('chat-api')`, which starts twice as fast. */
export class ChangedChatApi {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param changes to the present sources */
  static async build(changes: readonly SourceChange[]): Promise<ChangedChatApi> {
    // Below the root, so that npm packages are resolved.
    const cache = join(ROOT, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'tandem-e2e-'));
    // A separate package.json, as npm's folder ends the search for the module type.
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    await build({
      absWorkingDir: ROOT,
      entryPoints: { 'chat-api/main': MAIN, ...workers() },
      outdir: folder,
      bundle: true,
      format: 'esm',
      platform: 'node',
      // Earlier versions of Node 20 have no import attributes, which modules of JSON need.
      target: 'node20.19',
      keepNames: true,
      logLevel: 'warning',
      tsconfig: 'tsconfig.base.json',
      plugins: [leaveNpmPackages, changed(changes)],
    });
    return new ChangedChatApi(folder);
  }

  get main(): string {
    return join(this.#folder, 'chat-api/main.js');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** An instance of the chat service in a separate process, at a fixed address. */
export class KillableInstance {
  readonly url: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #output = '';

  readonly #arguments: readonly string[];

  private constructor(
    nodeArguments: readonly string[],
    port: number,
    env: Readonly<Record<string, string>>,
  ) {
    this.#arguments = nodeArguments;
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, HOST: '127.0.0.1', CHAT_API_PORT: String(port) };
  }

  /**
   * @param main the bundle of the service
   * @param options of Node.js
   */
  static async prepare(
    main: string,
    env: Readonly<Record<string, string>>,
    options: readonly string[] = [],
  ): Promise<KillableInstance> {
    return new KillableInstance([...options, main], await freePort(), env);
  }

  /** Resolves when the instance answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#arguments, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`ended early:\n${this.#output}`);
      if (child.signalCode !== null) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** @param signal SIGKILL ends it at once */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health`)).ok;
    } catch {
      return false;
    }
  }
}
