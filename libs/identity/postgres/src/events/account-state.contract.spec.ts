import { expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresAccountStateQueries } from '../index.ts';

const test = useTestDatabase();

it('an unknown organization has no users', async () => {
  const queries = new PostgresAccountStateQueries(test().database.sql);
  const nobody = { userId: 9_999_999, realmId: 9_999_999, role: ROLES.member, isBot: false };
  expect(await queries.statuses(nobody)).toEqual([]);
  expect(await queries.mutedUsers(nobody)).toEqual([]);
  expect(await queries.permissions(nobody)).toEqual(new Set());
  expect(await queries.systemGroupNames(nobody)).toEqual(new Map());
  expect(await queries.crossRealmBots()).toEqual([]);
});
