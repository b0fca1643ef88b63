import { statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** The levels of tests: projects of `jest.config.mjs`, in the order of the report. */
export const LEVELS = ['architecture', 'unit', 'contract', 'e2e'] as const;

export type Level = (typeof LEVELS)[number];

/** A test file that the command line names. */
export interface TestFile {
  /** From the root of the workspace, with `/`. */
  readonly path: string;
  readonly level: Level;
}

/** @returns null when no level runs such a file */
export function levelOf(path: string): Level | null {
  if (!/^(apps|libs|tools)\//.test(path)) return null;
  if (path.endsWith('.e2e-spec.ts')) return 'e2e';
  if (path.endsWith('.contract.spec.ts')) return 'contract';
  if (!path.endsWith('.spec.ts')) return null;
  return path.startsWith('tools/architecture/') ? 'architecture' : 'unit';
}

/**
 * Finds the test files that the command line names.
 *
 * @param folder the origin of relative names
 * @throws Error with one line for the user
 */
export function findTestFiles(
  names: readonly string[],
  root: string,
  folder: string,
): readonly TestFile[] {
  return names.map((name) => {
    const found = [resolve(folder, name), resolve(root, name)].find((path) =>
      statSync(path, { throwIfNoEntry: false })?.isFile(),
    );
    if (found === undefined) throw new Error(`There is no file ${name}`);
    const path = relative(root, found).replaceAll(sep, '/');
    const level = levelOf(path);
    if (level === null) throw new Error(`${name} is no test file: their names end in spec.ts`);
    return { path, level };
  });
}
