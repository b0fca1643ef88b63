import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The root of the workspace. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Builds of older revisions. */
const REVISIONS = join(ROOT, 'node_modules/.cache/tandem/revisions');
const MOST_REVISIONS = 4;

/** The parts of an older revision that are built: browsers need the pages, other clients do not. */
export type Parts = 'everything' | 'programs';

/** The arguments of Node.js that build a revision. Older ones cannot leave out the pages. */
const BUILDS: Readonly<Record<Parts, readonly string[]>> = {
  everything: ['tools/build/build.mjs'],
  programs: [
    '--input-type=module',
    '--eval',
    `const { build, buildPrograms = build } = await import('./tools/build/build.mjs');
    await buildPrograms();`,
  ],
};

/** The largest output of a build, in characters. */
const OUTPUT_LIMIT = 10_000_000;

/** The programs as they run in production, stored separately so that no later build replaces them. */
export class Bundle {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Builds the current sources. */
  static async make(): Promise<Bundle> {
    // Plain JavaScript without types.
    const { build } = (await import(pathToFileURL(join(ROOT, 'tools/build/build.mjs')).href)) as {
      build: () => Promise<string>;
    };
    await build();
    return Bundle.#of(join(ROOT, 'dist'));
  }

  /**
   * Builds an older revision by its own build, with the npm packages that are installed. The builds of the
   * last revisions are stored for later runs.
   *
   * @param commit its full hash
   * @param parts what its users need
   * @param signal ends the build early
   * @throws Error with the output of the build when it fails, or when it was ended
   */
  static async ofRevision(commit: string, parts: Parts, signal?: AbortSignal): Promise<Bundle> {
    const packages = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
    const built = join(REVISIONS, `${commit}-${packages.digest('hex').slice(0, 16)}-${parts}`);
    if (!existsSync(built)) await Bundle.#build(commit, parts, built, signal);
    signal?.throwIfAborted();
    return Bundle.#of(built);
  }

  static async #build(
    commit: string,
    parts: Parts,
    target: string,
    signal?: AbortSignal,
  ): Promise<void> {
    const sources = mkdtempSync(join(tmpdir(), 'tandem-revision-'));
    try {
      const archive = join(sources, '.archive.tar');
      await run('git', ['archive', '--output', archive, commit], { cwd: ROOT, signal });
      await run('tar', ['-xf', archive], { cwd: sources, signal });
      linkPackages(sources);
      await run(process.execPath, BUILDS[parts], { cwd: sources, signal });
      storeRevision(join(sources, 'dist'), target);
    } finally {
      rmSync(sources, { recursive: true, force: true });
    }
  }

  static #of(dist: string): Bundle {
    // Below the root, where npm packages are found.
    const cache = join(ROOT, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'tandem-faults-'));
    cpSync(dist, join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    return new Bundle(folder);
  }

  programOf(app: string): string {
    return join(this.#folder, 'dist/apps', app, 'main.js');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Stores a build, which is complete once it has its name, and removes the oldest ones. */
function storeRevision(dist: string, target: string): void {
  mkdirSync(REVISIONS, { recursive: true });
  const draft = mkdtempSync(join(REVISIONS, 'draft-'));
  cpSync(dist, draft, { recursive: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another run has stored the same one.
    if (!existsSync(target)) throw error;
  }
  const stored = readdirSync(REVISIONS).map((name) => join(REVISIONS, name));
  const byAge = stored.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const each of byAge.slice(MOST_REVISIONS)) rmSync(each, { recursive: true, force: true });
}

/** npm packages are those of this workspace, libraries those of the sources. */
function linkPackages(sources: string): void {
  const [installed, linked] = [join(ROOT, 'node_modules'), join(sources, 'node_modules')];
  mkdirSync(join(linked, '@tandem'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (!name.startsWith('.') && name !== '@tandem') {
      symlinkSync(join(installed, name), join(linked, name));
    }
  }
  for (const top of ['apps', 'libs', 'tools']) {
    for (const path of readdirSync(join(sources, top), { recursive: true, encoding: 'utf8' })) {
      if (!/(^|[\\/])package\.json$/.test(path)) continue;
      const manifest = join(sources, top, path);
      const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
      const link = join(linked, name ?? '');
      if (name?.startsWith('@tandem/') && !existsSync(link)) symlinkSync(dirname(manifest), link);
    }
  }
}

const runFile = promisify(execFile);

async function run(
  program: string,
  words: readonly string[],
  options: { readonly cwd: string; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  await runFile(program, words, { ...options, maxBuffer: OUTPUT_LIMIT }).catch((error: Error) => {
    const { stderr = '' } = error as { readonly stderr?: string };
    throw new Error(`${program} ${words.join(' ')}: ${stderr.trim() || error.message}`);
  });
}
