import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';

/** Files that oxfmt formats; others are written unchanged. */
const FORMATTED = /\.(md|ts)$/;

/**
 * Writes the files that are stale. With `--check` among the arguments of the process it writes
 * nothing and reports them.
 *
 * @param files text by path from the root
 * @returns whether all are fresh now
 */
export async function writeGenerated(
  root: string,
  files: ReadonlyMap<string, string>,
): Promise<boolean> {
  const check = process.argv.includes('--check');
  let fresh = true;
  for (const [name, text] of files) {
    const path = join(root, name);
    const wanted = await formatted(root, name, text);
    if (readIfThere(path) === wanted) continue;
    fresh = false;
    if (check) {
      console.error(`${name} is stale: run npm run generate`);
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, wanted);
      console.log(`wrote ${name}`);
    }
  }
  return fresh || !check;
}

/** The text as it is committed. */
export async function formatted(root: string, name: string, text: string): Promise<string> {
  if (!FORMATTED.test(name)) return text;
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatOptions;
  return (await format(name, text, options)).code;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
