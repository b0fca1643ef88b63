import { createDatabase, type Database } from '@tandem/shared-postgres';

/** Gives a database whose statements are cancelled after half a second, unless they may take longer. */
export async function withHastyDatabase(
  address: string,
  work: (hasty: Database) => Promise<void>,
): Promise<void> {
  const url = new URL(address);
  url.searchParams.set('statement_timeout', '500');
  const hasty = await createDatabase({ url: url.href, applicationName: 'hasty' });
  try {
    await work(hasty);
  } finally {
    await hasty.close();
  }
}
