import { afterEach, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';
import { createDatabase } from './database.ts';

const test = useTestDatabase();
const YEAR_MS = 365 * 86_400_000;

afterEach(() => {
  jest.restoreAllMocks();
});

it('has the database’s time from the start, on a machine with a wrong clock', async () => {
  const wrong = Date.now() + YEAR_MS;
  jest.spyOn(Date, 'now').mockReturnValue(wrong);
  const database = await createDatabase({ url: test().url, applicationName: 'clock', poolSize: 1 });
  try {
    const { rows } = await database.sql.query<{ year: number }>(
      `select extract(year from clock_timestamp())::int as year`,
    );
    expect(new Date(wrong).getUTCFullYear()).not.toBe(rows[0]?.year);
    expect(database.clock.now().getUTCFullYear()).toBe(rows[0]?.year);
  } finally {
    await database.close();
  }
});
