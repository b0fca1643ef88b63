import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationFolder } from './migration-index.ts';

export const INDEX = 'index.ts';

/** Every folder of migrations below `libs`, by its path. */
export function migrationFolders(root: string): MigrationFolder[] {
  return subfolders(join(root, 'libs'))
    .flatMap((context) =>
      subfolders(join(root, 'libs', context)).map((project) => `libs/${context}/${project}`),
    )
    .map((project) => `${project}/src/migrations`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, files: filesOf(join(root, path)) }));
}

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== INDEX);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort();
}
