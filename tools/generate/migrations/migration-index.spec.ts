import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { allMigrations } from '@tandem/assembly-database';
import { migrationFolders } from './migration-folders.ts';
import { migrationIndex } from './migration-index.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const declaring = (constant: string, name: string) =>
  `export const ${constant} = migration({\n  name: '${name}',\n  up: 'select 1',\n});\n`;

describe('the index of a folder of migrations', () => {
  it('lists them in the order of their names', () => {
    const index = migrationIndex({
      path: 'libs/node-network/postgres/src/migrations',
      files: {
        '1999999999002-two.ts': declaring('second', '1999999999002-two'),
        '1999999999001-one.ts': declaring('first', '1999999999001-one'),
      },
    });
    expect(index).toContain('export const nodeNetworkMigrations = [first, second];');
  });

  it.each([
    ['another name', declaring('first', '1999999999009-one')],
    ['two migrations', declaring('a', '1999999999001-one') + declaring('b', '1999999999002-b')],
    ['no migration', 'export const first = 1;\n'],
  ])('refuses a file with %s', (_what, text) => {
    const folder = { path: 'libs/one/postgres/src/migrations', files: {} };
    const files = { '1999999999001-one.ts': text };
    expect(() => migrationIndex({ ...folder, files })).toThrow(
      /1999999999001-one\.ts must declare/,
    );
  });
});

it('runs every file of a migrations folder, and no migration of another place', () => {
  const files = migrationFolders(ROOT).flatMap((folder) => Object.keys(folder.files));
  expect(allMigrations.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});

it('finds migrations in folders named after them only', () => {
  const elsewhere = readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|migrations)\//.test(path))
    .filter((path) => !path.endsWith('.spec.ts'))
    .filter((path) => /\bmigration\(\{/.test(readFileSync(join(ROOT, 'libs', path), 'utf8')));
  expect(elsewhere).toEqual([]);
});
