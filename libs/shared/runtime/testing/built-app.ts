import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let isBuilt = false;

/**
 * The bundle of an app as `npm start` runs it, built when the sources have changed: it starts in a quarter
 * of the time of the sources. The sources are compared once for each test file.
 *
 * @param app name of its folder
 * @returns path of the bundle
 */
export function builtApp(app: string): string {
  if (!isBuilt) {
    execFileSync(process.execPath, [join(ROOT, 'tools/build/build.mjs')], { stdio: 'ignore' });
  }
  isBuilt = true;
  return join(ROOT, 'dist/apps', app, 'main.js');
}
