import { readFileSync } from 'node:fs';
import { allMigrations } from '@tandem/assembly-database';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The secret of the API keys of the first version; part of recorded data, so it never changes. */
export const FIRST_SECRET = 'the secret of the first version, kept for upgrades'; // glossary: allow

/** The answers of the first version to a user, by path. */
export const FIRST_ANSWERS = JSON.parse(read('first-schema.json')) as {
  readonly user: { readonly email: string; readonly apiKey: string; readonly userId: number };
  readonly answers: Readonly<Record<string, object>>;
};

/** A database as the first version left it. */
export async function firstVersionDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase({ migrations: allMigrations });
  await test.database.sql.query('drop schema public cascade');
  await test.database.sql.query('create schema public');
  await test.database.sql.query(read('first-schema.sql'));
  return test;
}
