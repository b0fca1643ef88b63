import { expect, it } from '@jest/globals';
import { DESTRUCTIVE, Guard, LEFT_OUT } from './guard.ts';

const OURS = { email: 'olga@example.com', apiKey: 'x', userId: 7 };
const guard = new Guard([OURS]);
const forbids = (operation: string, texts: Record<string, string> = {}, by = OURS.email) =>
  guard.forbids(operation, texts, by);

it('protects the accounts that are needed', () => {
  expect(forbids('DELETE /api/v1/users/me')).toBe(true);
  expect(forbids('POST /api/v1/users/me/api_key/regenerate')).toBe(true);
  for (const id of ['7', '07', 'me', '7.0']) {
    expect(forbids('DELETE /api/v1/users/{user_id}', { user_id: id }, 'x')).toBe(true);
  }
  expect(forbids('POST /api/v1/bots/{bot_id}/api_key/regenerate', { bot_id: '7' })).toBe(true);
  expect(forbids('PATCH /api/v1/users/{user_id}', { user_id: '7', role: '600' })).toBe(true);
  const renamed = { email: 'Olga@example.com', new_email: 'x@example.com' };
  expect(forbids('PATCH /api/v1/users/{email}', renamed, 'x')).toBe(true);
  expect(forbids('PATCH /api/v1/settings', { email: 'x@example.com' })).toBe(true);
});

it('does not protect other accounts', () => {
  expect(forbids('DELETE /api/v1/users/me', {}, 'spare@example.com')).toBe(false);
  expect(forbids('DELETE /api/v1/users/{user_id}', { user_id: '8' })).toBe(false);
  expect(forbids('PATCH /api/v1/users/{user_id}', { user_id: '7', full_name: 'x' })).toBe(false);
  expect(forbids('PATCH /api/v1/settings', { email: 'x' }, 'spare@example.com')).toBe(false);
  expect(guard.needsSpare('DELETE /api/v1/users/me')).toBe(true);
  expect(guard.needsSpare('GET /api/v1/users/me')).toBe(false);
  expect(guard.suitsSpare('PATCH /api/v1/settings')).toBe(true);
  expect(guard.suitsSpare('GET /api/v1/users/me')).toBe(false);
});

it('lists excluded requests, with reasons', () => {
  expect(Object.keys(LEFT_OUT)).toEqual(['POST /api/v1/realm/deactivate']);
  expect(DESTRUCTIVE).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
});
