import { expect, it } from '@jest/globals';
import { kindOf, kindOfParameter, ownKind } from './kinds.ts';
import { Random } from './random.ts';
import { World } from './world.ts';

const random = new Random(1);
const drafts = { path: '/api/v1/drafts' };
const draft = { path: '/api/v1/drafts/{draft_id}' };

it('recognizes an object by different names of its id', () => {
  expect(ownKind('/api/v1/saved_snippets/{saved_snippet_id}')).toBe('saved_snippet');
  expect(ownKind('/api/v1/user_groups/create')).toBe('user_group');
  expect(kindOf('id', 'draft')).toBe('draft_id');
  expect(kindOf('ids', 'draft')).toBe('draft_id');
  expect(kindOf('id', 'linkifier')).toBe(kindOf('filter_id', 'filter'));
  expect(kindOf('name', 'stream')).toBe(kindOf('stream', 'get_stream_id'));
  expect(kindOf('group_id', 'default_stream_group')).not.toBe(kindOf('group_id', 'user_group'));
  const path = '/api/v1/default_stream_groups/{group_id}/streams';
  expect(kindOfParameter('group_id', path)).toBe('default_stream_group_id');
  expect(kindOf('user_id', 'bot')).toBe(kindOf('bot_id', 'bot'));
});

it('remembers answers by account, and drops removed objects', () => {
  const world = new World();
  world.learn({ drafts: [{ id: 7, topic: 'x' }] }, drafts, 'a');
  expect(world.number('draft_id', 'a', random)).toBe(7);
  expect(world.object('draft', 'a', random)).toEqual({ id: 7, topic: 'x' });
  expect(world.object('draft', 'a', random, ({ topic }) => topic === 'y')).toEqual({});
  expect(world.object('draft_list', 'a', random)).toEqual({ ids: [7] });
  world.forget(draft, 'draft_id', '7');
  world.forgetObject(draft, 'draft_id', '7');
  expect(world.number('draft_id', 'a', random)).toBeUndefined();
  expect(world.object('draft', 'a', random)).toEqual({});
});

it('prefers values that the account itself has seen', () => {
  const world = new World();
  world.learn({ ids: [1] }, drafts, 'a');
  world.learn({ ids: [2] }, drafts, 'b');
  const seen = Array.from({ length: 200 }, () => world.number('draft_id', 'b', random));
  expect(seen.filter((each) => each === 2).length).toBeGreaterThan(150);
  expect(world.number('draft_id', 'c', random)).toBeDefined();
});

it('remembers created objects by their parameters', () => {
  const world = new World();
  const location = { path: '/api/v1/messages/{message_id}/reactions' };
  world.remember({ message_id: '3', emoji_name: 'tada' }, { result: 'success' }, location, 'a');
  expect(world.object('reaction', 'a', random)).toMatchObject({ message_id: '3' });
});

it('stores a bounded number of values', () => {
  const world = new World();
  for (let id = 0; id < 1_000; id += 1) world.learn({ drafts: [{ id, topic: 'x' }] }, drafts, 'a');
  const seen = Array.from({ length: 500 }, () => world.number('draft_id', 'a', random) ?? 0);
  expect(Math.min(...seen)).toBeGreaterThan(900);
});
