import { beforeEach, describe, expect, it } from '@jest/globals';
import { Findings } from './findings.ts';
import { Model } from './model.ts';
import { View, difference } from './view.ts';

let model: Model;
beforeEach(() => {
  model = new Model();
});

const shown = (...messages: readonly (readonly [number, string, string?])[]) => {
  const view = new View();
  for (const [id, content, emoji] of messages) {
    const reactions = emoji === undefined ? [] : [{ user_id: 7, emoji_name: emoji }];
    view.put({ id, content, reactions });
  }
  return view.messages;
};
function kinds(truth: ReturnType<typeof shown>): readonly string[] {
  const findings = new Findings();
  model.check(truth, findings);
  return findings.list.map(({ kind }) => kind);
}

describe('an acknowledged message', () => {
  it('must be there, once', () => {
    model.sent(1, 'a');
    expect(kinds(shown([1, 'a']))).toEqual([]);
    expect(kinds(shown())).toEqual(['lost']);
    expect(kinds(shown([1, 'a'], [2, 'a']))).toEqual(['doubled', 'doubled']);
    expect(kinds(shown([1, 'a'], [2, 'b']))).toEqual(['doubled']);
  });

  it('is the last edit, or an unanswered one that came late', () => {
    model.sent(1, 'a');
    model.edited(1, 'a edit 1', false);
    model.edited(1, 'a edit 2', true);
    model.edited(1, 'a edit 3', false);
    expect(kinds(shown([1, 'a edit 3']))).toEqual([]);
    expect(kinds(shown([1, 'a edit 2']))).toEqual([]);
    expect(kinds(shown([1, 'a edit 1']))).toEqual(['lost']);
    expect(kinds(shown([1, 'a']))).toEqual(['lost']);
  });

  it('is true of reactions, given and taken back', () => {
    model.sent(1, 'a');
    model.reacted(1, '7 tada', 'add', false);
    expect(kinds(shown([1, 'a', 'tada']))).toEqual([]);
    expect(kinds(shown([1, 'a']))).toEqual(['lost']);
    model.reacted(1, '7 tada', 'remove', false);
    expect(kinds(shown([1, 'a', 'tada']))).toEqual(['undone']);
  });

  it('comes when it was scheduled; an unanswered one may come', () => {
    model.scheduled('later', true);
    model.scheduled('perhaps', false);
    expect(model.hasAllScheduled(shown())).toBe(false);
    expect(kinds(shown())).toEqual(['lost']);
    expect(kinds(shown([1, 'later']))).toEqual([]);
    expect(kinds(shown([1, 'later'], [2, 'perhaps']))).toEqual([]);
    expect(kinds(shown([1, 'later'], [2, 'perhaps'], [3, 'perhaps']))).toEqual(['doubled']);
  });
});

it('an unacknowledged scheduled message may come in a later round, once', () => {
  model.scheduled('later', true);
  model.scheduled('perhaps', false);
  const first = shown([1, 'later']);
  expect(kinds(first)).toEqual([]);
  expect(model.unsettled(first)).toEqual(['perhaps']);
  model = new Model(model.unsettled(first));
  expect(kinds(shown())).toEqual([]);
  expect(kinds(shown([2, 'perhaps'], [3, 'perhaps']))).toEqual(['doubled']);
  expect(kinds(shown([2, 'later']))).toEqual(['doubled']);
  expect(model.unsettled(shown())).toEqual(['perhaps']);
  const second = shown([2, 'perhaps']);
  expect(kinds(second)).toEqual([]);
  model = new Model(model.unsettled(second));
  expect(kinds(shown([3, 'perhaps']))).toEqual(['doubled']);
});

describe('a view', () => {
  it('follows the events', () => {
    const view = new View();
    const reaction = { type: 'reaction', message_id: 1, user_id: 7, emoji_name: 'tada' };
    view.apply({ id: 1, type: 'message', message: { id: 1, content: 'a', reactions: [] } });
    view.apply({ id: 2, op: 'add', ...reaction });
    view.apply({ id: 3, type: 'update_message', message_id: 1, content: 'b' });
    expect(difference(view.messages, shown([1, 'b', 'tada']))).toBeNull();
    view.apply({ id: 4, op: 'remove', ...reaction });
    expect(difference(view.messages, shown([1, 'b', 'tada']))).toContain('reactions');
    expect(difference(view.messages, shown([1, 'c']))).toContain('not “c”');
    expect(difference(view.messages, shown())).toContain('does not exist');
    expect(difference(view.messages, shown([1, 'b'], [2, 'c']))).toContain('missing');
    view.put({ id: 2, content: 'after that', reactions: [] });
    expect(difference(view.upTo(1), shown([1, 'b']))).toBeNull();
  });
});
