import { expect, it } from '@jest/globals';
import { Output } from './output.ts';

it('shows no table after a record whose list is empty', () => {
  let [text, json] = ['', ''];
  new Output(false, (part) => void (text += part)).recordWithTable({ users: 2 }, 'notes', []);
  expect(text).toBe('users  2\n');
  new Output(true, (part) => void (json += part)).recordWithTable({ users: 2 }, 'notes', []);
  expect(JSON.parse(json)).toEqual({ users: 2, notes: [] });
});
