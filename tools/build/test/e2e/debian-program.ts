import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Returns the path of a program of the system. On Debian and as root it installs the program's package.
 *
 * @param paths the possible paths
 * @param packageName the Debian package of the program
 * @throws Error that names the package to install
 */
export function debianProgram(paths: readonly string[], packageName: string): string {
  const find = () => paths.find((path) => existsSync(path));
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const words of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
      spawnSync('apt-get', ['-qq', ...words], { stdio: 'ignore', env });
    }
  }
  const installed = find();
  if (installed === undefined) throw new Error(`${paths[0]} is not there: install ${packageName}`);
  return installed;
}
