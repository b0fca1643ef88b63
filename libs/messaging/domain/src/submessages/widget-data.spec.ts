import { expect, it } from '@jest/globals';
import { widgetDataFault } from './widget-data.ts';

it.each([
  ['poll', { type: 'vote', key: 'canned,0', vote: -1 }],
  ['poll', { type: 'new_option', option: 'tea', idx: 3 }],
  ['todo', { type: 'new_task', key: 1, task: 'x', desc: '', completed: false }],
  ['todo', { type: 'strike', key: '1,0' }],
  ['anything', ['is', 'fine']],
  ['__proto__', null],
])('lets all users update a %s: %j', (widget, data) => {
  expect(widgetDataFault(widget, data, false)).toBeNull();
});

it.each([
  ['poll', 'vote', 'poll data is not a dict'],
  ['poll', {}, 'type key is missing from poll data'],
  ['poll', { type: 1 }, 'poll data["type"] is not a string'],
  ['poll', { type: 'constructor' }, 'Unknown type for poll data: constructor'],
  ['poll', { type: 'vote', key: 'x' }, 'vote key is missing from poll data'],
  ['poll', { type: 'vote', key: 'x', vote: 2 }, 'poll data["vote"] is invalid'],
  ['poll', { type: 'vote', key: 'x', vote: '1' }, 'poll data["vote"] is not an integer'],
  ['poll', { type: 'vote', key: 'x', vote: 1, more: 1 }, 'Unexpected arguments: more'],
  ['todo', { type: 'strike', key: 5 }, 'todo data["key"] is not a string'],
])('reports why a %s rejects %j', (widget, data, fault) => {
  expect(widgetDataFault(widget, data, true)).toBe(fault);
});

it('leaves titles to the author', () => {
  const title = { type: 'new_task_list_title', title: 'x' };
  expect(widgetDataFault('todo', title, true)).toBeNull();
  expect(widgetDataFault('todo', title, false)).toBe(
    "You can't edit the task list title unless you are the author.",
  );
});
