import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';
import { claimDeployment } from './deployment.ts';

const SECRET = 'a secret of more than 32 characters';

describe('a database that holds the demo', () => {
  const test = useTestDatabase();

  it('serves the demo again, with the same secret', async () => {
    const { sql } = test().database;
    await claimDeployment(sql, { demo: true, secret: SECRET });
    await expect(claimDeployment(sql, { demo: true, secret: SECRET })).resolves.toBeUndefined();
  });

  it('is refused in production', async () => {
    const claim = claimDeployment(test().database.sql, { demo: false, secret: SECRET });
    await expect(claim).rejects.toThrow('production needs one of its own');
  });

  it('is refused with another secret', async () => {
    const claim = claimDeployment(test().database.sql, { demo: true, secret: `${SECRET}!` });
    await expect(claim).rejects.toThrow('set up with another secret');
  });
});
