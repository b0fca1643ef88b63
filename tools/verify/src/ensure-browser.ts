import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Installs the browser that the page's tests run in, where that is possible: on Debian, as root. It
 * is the one thing that no npm package brings. Elsewhere the tests say what to do.
 */
export async function ensureBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH || PLACES.some((place) => existsSync(place))) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the browser tests (a minute, the first time) …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    await new Promise<void>((resolve) => {
      const child = spawn('apt-get', ['-qq', ...words], { stdio: 'ignore', env: environment });
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    });
  }
}
