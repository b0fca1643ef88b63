import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PERSONAL_TABLES } from '../testing/personal-tables.ts';

const test = useTestDatabase();
const LIST = 'libs/assembly/identity/testing/personal-tables.ts:2';

/** Columns that may refer to a user. */
const OF_USERS =
  '(^|_)(user|users|owner|sender|creator|inviter|author|actor|editor|reader|member)(_id|_ids)$|^(requested|deleted|accepted)_by$|^bot_id$|^receivers$|^bystanders$';

it('lists the effect of an erasure on every table that refers to users', async () => {
  const { rows } = await test().database.sql.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ $1
     order by 1`,
    [OF_USERS],
  );
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(PERSONAL_TABLES, name))
    .map((name) => `${LIST}: add ${name}, and its rows to the PersonalData of its context`);
  expect(unknown).toEqual([]);
});
