import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let isBuilt = false;

/**
 * The bundle of an app as `npm start` runs it: it starts in a quarter of the time of the sources.
 *
 * @param app name of its folder
 * @returns path of the bundle
 */
export function builtApp(app: string): string {
  return join(builtFolder(), 'apps', app, 'main.js');
}

/** The folder of the web client as `npm start` serves it. */
export function builtWebClient(): string {
  return join(builtFolder(), 'web-client');
}

/** The folder of the explorer as `npm start` serves it. */
export function builtStatusPage(): string {
  return join(builtFolder(), 'status-page');
}

/** The output of the build, which is repeated when sources have changed: they are compared once in a process. */
function builtFolder(): string {
  if (!isBuilt) {
    execFileSync(process.execPath, [join(ROOT, 'tools/build/build.mjs')], { stdio: 'ignore' });
  }
  isBuilt = true;
  return join(ROOT, 'dist');
}
