import { expect, it } from '@jest/globals';
import { widgetOf } from './widget.ts';

it('makes a poll of a question and its options', () => {
  expect(widgetOf('/poll  Tea or coffee?\n* Tea\n- Coffee\n\n  Water ')).toEqual({
    widget_type: 'poll',
    extra_data: { question: 'Tea or coffee?', options: ['Tea', 'Coffee', 'Water'] },
  });
});

it('makes a poll without a question', () => {
  const empty = { widget_type: 'poll', extra_data: { question: '', options: [] } };
  expect(widgetOf('/poll')).toEqual(empty);
  expect(widgetOf('/poll\nyes')).toMatchObject({ extra_data: { question: '', options: ['yes'] } });
});

it('makes a to-do list of a title and its tasks', () => {
  expect(widgetOf('/todo Party\ncake: with cream: whipped\nmusic')).toEqual({
    widget_type: 'todo',
    extra_data: {
      task_list_title: 'Party',
      tasks: [
        { task: 'cake', desc: 'with cream: whipped' },
        { task: 'music', desc: '' },
      ],
    },
  });
});

it.each(['/polls x', 'a /poll', '/me waves', 'poll', '/'])(
  'creates no widget from %j',
  (content) => {
    expect(widgetOf(content)).toBeNull();
  },
);
