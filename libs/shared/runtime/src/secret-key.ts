import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './run-main.ts';

/**
 * The secret from which keys are derived: the configured one, else the one stored in `secret.key` (mode
 * 0600) in `dataDir`, which the first start creates.
 *
 * @throws StartError when the file can neither be read nor created
 */
export async function loadSecretKey(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured;
  const path = join(dataDir, 'secret.key');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Of two processes that start at once one creates the file; both read it.
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`cannot store a secret in ${path} (${code}): set DATA_DIR or SECRET_KEY`);
  }
}
