import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../stack/bundle.ts';

const run = promisify(execFile);

/** Runs the operator's tool. @returns what it printed @throws Error with its output when it fails */
export async function runOperator(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { PATH, HOME } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, ...env } };
  return (await run(process.execPath, [program, ...words], options)).stdout;
}
