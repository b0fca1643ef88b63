import type { Column, Schema, Table } from './catalog.ts';

/** A migration, and the folder of its file. */
export interface MigrationSource {
  readonly name: string;
  readonly folder: string;
  readonly sql: string;
}

/** Created by the runner of the migrations itself. */
const OF_THE_RUNNER = 'migration';
const CREATED = /\bcreate table (?:if not exists )?(\w+)/g;
const CHANGED = /\b(?:create table|alter table|comment on column|comment on table) (\w+)/g;
const SHARED = 'shared';
const SHORT_TYPES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

/** One page: the tables of each context with a diagram of their keys, and the functions. */
export function schemaPage(schema: Schema, migrations: readonly MigrationSource[]): string {
  const contexts = new Map<string, Table[]>();
  for (const table of schema.tables) {
    const context = contextOf(table.name, migrations);
    contexts.set(context, [...(contexts.get(context) ?? []), table]);
  }
  const names = [...contexts.keys()].sort();
  return [
    '# The schema',
    '',
    '<!-- Generated from a database that all migrations made: npm run generate. -->',
    '',
    `Both services share one database of ${schema.tables.length} tables. Each context has its own, made by the files of its \`migrations/\` folder, which run in the order of their names ([ADR 27](adr/0027-migrations-as-files.md)). [schema.sql](schema.sql) has every column, constraint, index, trigger and function.`,
    '',
    'A diagram shows primary keys and foreign keys; a line leads from the row that is referred to, to the rows that refer to it. Contexts refer to organizations and users of another context by identifier, mostly without a foreign key, so such columns have no line.',
    '',
    ...names.map((name) => `- [${name}](#${name}): ${contexts.get(name)?.length ?? 0} tables`),
    ...names.flatMap((name) => contextSection(name, contexts.get(name) ?? [], migrations)),
    '',
    '## Functions',
    '',
    ...schema.functions.map(({ name }) => `- \`${name}\`${functionSource(name, migrations)}`),
    '',
  ].join('\n');
}

function contextSection(
  name: string,
  tables: readonly Table[],
  migrations: readonly MigrationSource[],
): string[] {
  return [
    '',
    `## ${name}`,
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap(entity),
    ...tables.flatMap(relations),
    '```',
    '',
    '| table | columns | made and changed by |',
    '| --- | --- | --- |',
    ...tables.map((table) => tableRow(table, migrations)),
  ];
}

function entity({ name, columns }: Table): string[] {
  const keys = columns.filter(({ isKey, isForeign }) => isKey || isForeign);
  if (keys.length === 0) return [`  ${name}`];
  return [`  ${name} {`, ...keys.map((column) => `    ${attribute(column)}`), '  }'];
}

function attribute({ name, type, isKey, isForeign }: Column): string {
  const marks = [isKey ? 'PK' : '', isForeign ? 'FK' : ''].filter(Boolean).join(', ');
  return `${shortType(type)} ${name} ${marks}`;
}

/** A word in the syntax of diagrams. */
function shortType(type: string): string {
  const [plain = ''] = type.split(' collate ');
  return (SHORT_TYPES[plain] ?? plain).replaceAll(' ', '_');
}

function relations({ name, constraints }: Table): string[] {
  return constraints.flatMap(({ definition, target }) => {
    if (target === null) return [];
    const columns = /^FOREIGN KEY \(([^)]+)\)/.exec(definition)?.[1] ?? '';
    return [`  ${target} ||--o{ ${name} : "${columns}"`];
  });
}

function tableRow(table: Table, migrations: readonly MigrationSource[]): string {
  const sources = migrations
    .filter(({ sql }) => mentions(sql, CHANGED).has(table.name))
    .map(({ name, folder }) => link(name, folder));
  const columns = table.columns.map(({ name }) => `\`${name}\``).join(', ');
  return `| \`${table.name}\` | ${columns} | ${sources.join('<br>')} |`;
}

function functionSource(name: string, migrations: readonly MigrationSource[]): string {
  const [plain = ''] = name.split('(');
  const made = new RegExp(`\\bcreate (?:or replace )?function ${plain}\\b`);
  const source = migrations.findLast(({ sql }) => made.test(sql));
  return source ? `: ${link(source.name, source.folder)}` : '';
}

function link(name: string, folder: string): string {
  return `[${name.slice(name.indexOf('-') + 1)}](../${folder}/${name}.ts)`;
}

function contextOf(table: string, migrations: readonly MigrationSource[]): string {
  if (table === OF_THE_RUNNER) return SHARED;
  const source = migrations.find(({ sql }) => mentions(sql, CREATED).has(table));
  if (!source) throw new Error(`No migration makes the table ${table}`);
  return source.folder.split('/')[1] ?? SHARED;
}

function mentions(sql: string, pattern: RegExp): Set<string> {
  return new Set([...sql.matchAll(pattern)].map(([, name = '']) => name));
}
