import { readFile } from 'node:fs/promises';
import { StartError } from '@tandem/shared-runtime';

/** The secret in a file, without surrounding spaces. @throws StartError without one */
export async function secretIn(path: string): Promise<string> {
  let secret: string;
  try {
    secret = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new StartError(`the secret cannot be read: ${(error as Error).message}`);
  }
  if (secret === '') throw new StartError(`there is no secret in ${path}`);
  return secret;
}
