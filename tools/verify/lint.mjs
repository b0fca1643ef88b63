import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { goCollector } from './go-collector.mjs';

/*
 * `npm run lint [-- PATH...]`: types, rules and module boundaries, of everything or of some paths.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// A process for each plugin of nx would take three times the CPU time of the graph.
const env = {
  ...goCollector(),
  ...process.env,
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
};
const inRoot = { cwd: ROOT, env };

// The rule of module boundaries reads the project graph from nx's cache, where a task of nx has written it.
if (env.NX_TASK_TARGET_PROJECT === undefined) {
  execFileSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'show', 'projects'], {
    ...inRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const given = process.argv.slice(2);
const words = ['-c', 'oxlint.config.mjs', ...(given.length > 0 ? given : ['.'])];
const { status } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', ...words], {
  ...inRoot,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
