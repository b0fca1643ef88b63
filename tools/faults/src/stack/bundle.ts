import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Of the workspace. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The programs as they run in production, in a copy that no later build takes away. */
export class Bundle {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<Bundle> {
    // Plain JavaScript without types.
    const { build } = (await import(pathToFileURL(join(ROOT, 'tools/build/build.mjs')).href)) as {
      build: () => Promise<string>;
    };
    await build();
    // Below the root, where npm packages are found.
    const cache = join(ROOT, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'tandem-faults-'));
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
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
