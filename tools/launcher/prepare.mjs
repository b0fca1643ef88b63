import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

/** Installs the packages and bundles the apps where that is due. */
export async function prepare() {
  await ensureInstalled();
  const { isBuilt } = await import('../build/build.mjs');
  if (isBuilt()) return;
  const begun = performance.now();
  await buildApart();
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  console.log(`  ${'bundled the apps '.padEnd(44, '.')} ${seconds} s`);
}

/** Builds in a process of its own: in this one the build would leave some 30 MB behind. */
async function buildApart() {
  const program = fileURLToPath(new URL('../build/build.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}
