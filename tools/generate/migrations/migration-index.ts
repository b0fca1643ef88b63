/** A folder of migrations: one file for each. */
export interface MigrationFolder {
  /** From the root of the repository: `libs/identity/postgres/src/migrations`. */
  readonly path: string;
  /** Text of each file by its name, without the index. */
  readonly files: Readonly<Record<string, string>>;
}

const DECLARATION = /^export const (\w+) = migration\(\{\n {2}name: '([^']+)',$/gm;

/**
 * The index of a folder: its migrations in the order of their names.
 *
 * @throws Error when a file does not declare exactly the migration that it is named after
 */
export function migrationIndex({ path, files }: MigrationFolder): string {
  const declared = Object.keys(files)
    .sort()
    .map((file) => ({ file, constant: constantOf(`${path}/${file}`, files[file] ?? '') }));
  return [
    '// Generated from the files of this folder: npm run generate.',
    ...declared.map(({ file, constant }) => `import { ${constant} } from './${file}';`),
    '',
    '/** The migrations of this context, in the order of their names. */',
    `export const ${exportOf(path)} = [${declared.map(({ constant }) => constant).join(', ')}];`,
    '',
  ].join('\n');
}

function constantOf(path: string, text: string): string {
  const declarations = [...text.matchAll(DECLARATION)];
  const [constant = '', name = ''] = declarations[0]?.slice(1) ?? [];
  if (declarations.length !== 1 || !path.endsWith(`/${name}.ts`)) {
    const found = declarations.map(([, , each]) => each).join(', ') || 'none';
    throw new Error(`${path} must declare one migration, named as the file: found ${found}`);
  }
  return constant;
}

/** `identityMigrations` for `libs/identity/postgres`, `jobsMigrations` for `libs/shared/jobs`. */
function exportOf(path: string): string {
  const [, context = '', project = ''] = path.split('/');
  const subject = project === 'postgres' ? context : project;
  return `${subject.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Migrations`;
}
