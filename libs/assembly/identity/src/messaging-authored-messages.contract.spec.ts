import { expect, it } from '@jest/globals';
import { PurgeMessagesByAuthor, type AuthorPurge } from '@tandem/messaging-domain';
import { AUTHOR_PURGE_QUEUE, bindMessagingTx } from '@tandem/messaging-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import { MessagingAuthoredMessages } from './messaging-authored-messages.ts';
import { MessagingOwnerNotices } from './messaging-texts.ts';

const test = useTestDatabase();
const AUTHOR = 7;

it('removes some messages at once, and leaves the rest to the worker', async () => {
  const { database } = test();
  await database.sql.query(
    `with realm as (insert into realm (string_id, name) values ('x', 'X') returning id)
     insert into direct_conversation (realm_id, user_ids, member_hash, max_message_id,
       prior_message_id)
     select id, array[${AUTHOR}], sha256('7'), 700, 0 from realm`,
  );
  const { rows } = await database.sql.query<{ id: number; realmId: number }>(
    'select recipient_id as id, realm_id as "realmId" from direct_conversation',
  );
  const { id, realmId } = rows[0]!;
  await database.sql.query(
    `insert into message (id, realm_id, sender_id, recipient_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select n, $1, ${AUTHOR} + n % 2, $2, '', 'x', 'x', now(), 'test', true, false, false, false,
       false, false from generate_series(1, 1400) n`,
    [realmId, id],
  );
  const left = async () => {
    const counted = await database.sql.query<{ own: number; all: number }>(
      `select count(*) filter (where sender_id = ${AUTHOR}) as own, count(*) as all from message`,
    );
    return counted.rows[0];
  };
  const remove = (locations: readonly ['direct-conversations'] | readonly ['public-channels']) =>
    database
      .unitOfWork((sql) => new MessagingAuthoredMessages(sql))
      .run((messages) => messages.remove(realmId, [AUTHOR], locations));
  await remove(['public-channels']);
  expect(await left()).toEqual({ own: 700, all: 1400 });
  await remove(['direct-conversations']);
  expect(await left()).toEqual({ own: 200, all: 900 });
  const { rows: jobs } = await database.sql.query<{ payload: AuthorPurge }>(
    'select payload from job where queue = $1',
    [AUTHOR_PURGE_QUEUE],
  );
  expect(jobs).toEqual([{ payload: { realmId, authorIds: [AUTHOR], kinds: ['direct'] } }]);
  const unitOfWork = database.unitOfWork((sql) =>
    bindMessagingTx(sql, new PostgresAnonymousGroups(sql)),
  );
  expect(await new PurgeMessagesByAuthor({ unitOfWork }).execute(jobs[0]!.payload)).toBe(true);
  expect(await left()).toEqual({ own: 0, all: 700 });
});

it('MessagingOwnerNotices sends nothing on a server without bots', async () => {
  const { sql, clock } = test().database;
  const notices = new MessagingOwnerNotices(sql, { render: async () => '<p>Hi</p>' }, clock);
  await notices.send({ realmId: 1, ownerId: AUTHOR, content: 'Hi' });
  expect((await sql.query('select from message where client_name <> $1', ['test'])).rows).toEqual(
    [],
  );
});
