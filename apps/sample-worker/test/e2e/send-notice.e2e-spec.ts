import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { composeIdentity } from '@tandem/assembly-identity';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { sendNotice } from '../../src/index.ts';

const SECRET = 'a secret of more than 32 characters';
const SOURCE = new URL('../../src/send-notice.ts', import.meta.url);
const test = useTestDatabase();

it('sends a rendered message, with its event, in a process without HTTP', async () => {
  const { database, url } = test();
  const { useCases } = composeIdentity({
    database,
    secret: SECRET,
    externalUrl: 'http://localhost',
  });
  const { realmId, owner } = await useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'olga@acme.test', fullName: 'Olga', password: 'correct horse battery staple' },
  });
  const actor = { realmId, userId: owner.userId, role: ROLES.owner, isBot: false };
  const id = await sendNotice(url, SECRET, actor);
  const stored = await database.sql.query(
    'select rendered_content as html from message where id = $1',
    [id],
  );
  expect(stored.rows).toEqual([{ html: '<p>Hello from a <strong>worker</strong></p>' }]);
  const events = await database.sql.query(
    `select type from outbox where (payload ->> 'messageId')::bigint = $1`,
    [id],
  );
  expect(events.rows).toEqual([{ type: 'message.sent' }]);
});

it('has at most 30 lines', () => {
  expect(readFileSync(SOURCE, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(30);
});
