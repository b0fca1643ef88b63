import type { Column, Schema, Table } from './catalog.ts';

/** The whole schema as SQL, for readers; databases are created by the migrations. */
export function schemaSql({ sequences, tables, functions }: Schema): string {
  return [
    '-- Generated from a database that all migrations made: npm run generate.',
    '-- To be read, and compared in reviews; docs/schema.md has a diagram of each context.',
    section('Sequences', sequences.map((name) => `create sequence ${name};`).join('\n')),
    section('Tables', tables.map(tableSql).join('\n\n')),
    section('Functions', functions.map(({ definition }) => `${definition.trim()};`).join('\n\n')),
  ].join('\n');
}

function section(title: string, text: string): string {
  return `\n-- ${title}\n\n${text}\n`;
}

function tableSql(table: Table): string {
  const lines = [...table.columns.map(columnSql), ...table.constraints.map(constraintSql)];
  const options = table.options ? ` with (${table.options})` : '';
  return [
    `create table ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${options};`,
    ...table.indexes.map((definition) => `${definition};`),
    ...table.triggers.map((definition) => `${definition};`),
    ...(table.comment === null
      ? []
      : [`comment on table ${table.name} is ${text(table.comment)};`]),
    ...table.columns.flatMap(({ name, comment }) =>
      comment === null ? [] : [`comment on column ${table.name}.${name} is ${text(comment)};`],
    ),
  ].join('\n');
}

function columnSql({ name, type, notNull, clause }: Column): string {
  return [name, type, notNull ? 'not null' : '', clause].filter(Boolean).join(' ');
}

function constraintSql({ name, definition }: { name: string; definition: string }): string {
  return `constraint ${name} ${definition}`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
