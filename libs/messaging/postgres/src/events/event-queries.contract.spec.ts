import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertRealm, insertUser } from '../../testing/fixtures.ts';
import {
  PostgresPersonQueries,
  PostgresPersonalStateQueries,
  PostgresPublishedMessageQueries,
} from '../index.ts';

const test = useTestDatabase();

it('returns no unread and no sent messages for a new user', async () => {
  const { sql } = test().database;
  const actor = await insertUser(sql, await insertRealm(sql), { fullName: 'Ann' });
  const personal = new PostgresPersonalStateQueries(sql);
  expect(await personal.unread(actor, 10)).toEqual([]);
  expect(await personal.starred(actor)).toEqual([]);
  expect(await personal.recentConversations(actor, 10)).toEqual([]);
  expect(await personal.ownSubscriptions(actor)).toEqual([]);
  expect(await personal.notificationDefaults(actor)).toEqual({
    desktop: false,
    audible: false,
    push: false,
    email: false,
    wildcardMentions: true,
  });
  const people = await new PostgresPersonQueries(sql).findPeople([actor.userId, 9_999_999]);
  expect([...people.values()].map(({ fullName }) => fullName)).toEqual(['Ann']);
});

it('does not find deleted messages', async () => {
  const queries = new PostgresPublishedMessageQueries(test().database.sql);
  expect(await queries.findPublished([9_999_999])).toEqual(new Map());
});
