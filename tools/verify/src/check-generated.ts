import { spawnSync } from 'node:child_process';
import { GENERATED_FILES, STALE } from './generated.ts';
import { ROOT } from './root.ts';

/*
 * Checks that no generated file is stale, and prints one line for each generator whose files are.
 */

for (const { what, generator } of GENERATED_FILES) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', generator, '--check'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status === 0) continue;
  console.log(`${STALE}${what} (npm run generate)\n${stdout}${stderr}`);
  process.exitCode = 1;
}
