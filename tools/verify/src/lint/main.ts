import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ESLint } from 'eslint';
import { ROOT } from '../root.ts';
import { lintUnits } from './lint-state.ts';

/** Hashes of the projects in which nothing was found. */
const CLEAN = join(ROOT, 'node_modules/.cache/tandem/lint.json');

/**
 * Lints the projects that may judge differently than at the last clean run, all in one process: the
 * types of what they share are read once.
 *
 * @returns the exit code: 0 when nothing was found
 */
async function lint(): Promise<number> {
  const clean = readClean();
  const units = lintUnits(ROOT);
  const due = units.filter(({ root, hash }) => clean[root] !== hash);
  if (due.length === 0) return 0;
  // The rule of boundaries reads the graph that nx leaves in its cache.
  const nx = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
  execFileSync(process.execPath, [nx, 'show', 'projects'], { cwd: ROOT, stdio: 'ignore' });
  const eslint = new ESLint({ cwd: ROOT, errorOnUnmatchedPattern: false });
  const patterns = due.flatMap(({ root }) => (root === '.' ? ['*.{mjs,cjs,js,ts}'] : [root]));
  const results = await eslint.lintFiles(patterns);
  const faulty = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0);
  const formatter = await eslint.loadFormatter('stylish');
  const text = await formatter.format(results);
  if (text) console.log(text);
  const files = faulty.map(({ filePath }) => relative(ROOT, filePath).replaceAll(sep, '/'));
  const isFaulty = (root: string) =>
    files.some((file) => (root === '.' ? !file.includes('/') : file.startsWith(`${root}/`)));
  const hashes = units
    .filter(({ root, hash }) => clean[root] === hash || !isFaulty(root))
    .map(({ root, hash }) => [root, hash]);
  mkdirSync(dirname(CLEAN), { recursive: true });
  writeFileSync(CLEAN, JSON.stringify(Object.fromEntries(hashes)));
  return faulty.length > 0 ? 1 : 0;
}

function readClean(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(CLEAN, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

process.exitCode = await lint();
