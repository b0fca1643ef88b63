import { describe, expect, it } from '@jest/globals';
import { widgetOf } from './widgets.ts';

const ANN = 1;
const BEN = 2;
const submessages = (...contents: readonly (readonly [number, unknown])[]) =>
  contents.map(([sender_id, content], index) => ({
    id: index + 1,
    message_id: 9,
    sender_id,
    msg_type: 'widget',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }));
const widget = (...contents: readonly (readonly [number, unknown])[]) =>
  widgetOf({ sender_id: ANN, submessages: submessages(...contents) });

const POLL = {
  widget_type: 'poll',
  extra_data: { question: 'Where?', options: ['here', 'there'] },
};
const TASK_LIST = {
  widget_type: 'todo',
  extra_data: { task_list_title: 'Offsite', tasks: [{ task: 'train', desc: 'for two' }] },
};

describe('a poll', () => {
  it('has the votes and options of all users', () => {
    expect(
      widget(
        [ANN, POLL],
        [BEN, { type: 'vote', key: 'canned,0', vote: 1 }],
        [ANN, { type: 'vote', key: 'canned,0', vote: 1 }],
        [ANN, { type: 'vote', key: 'canned,0', vote: -1 }],
        [BEN, { type: 'new_option', idx: 1, option: 'nowhere' }],
        [BEN, { type: 'new_option', idx: 2, option: 'here' }],
        [ANN, { type: 'vote', key: `${BEN},1`, vote: 1 }],
      ),
    ).toEqual({
      type: 'poll',
      question: 'Where?',
      options: [
        { key: 'canned,0', text: 'here', voterIds: [BEN] },
        { key: 'canned,1', text: 'there', voterIds: [] },
        { key: `${BEN},1`, text: 'nowhere', voterIds: [ANN] },
      ],
    });
  });

  it('has the question of its author', () => {
    const question = (by: number) =>
      widget([ANN, POLL], [by, { type: 'question', question: 'When?' }]);
    expect([question(ANN), question(BEN)]).toMatchObject([
      { question: 'When?' },
      { question: 'Where?' },
    ]);
  });
});

describe('a list of tasks', () => {
  it('has the tasks of all users, and those that are done', () => {
    const added = { type: 'new_task', key: 1, task: 'rooms', desc: '', completed: false };
    const strike = (key: string) => ({ type: 'strike', key });
    expect(
      widget([ANN, TASK_LIST], [BEN, added], [ANN, strike(`1,${BEN}`)], [BEN, strike('0,canned')]),
    ).toEqual({
      type: 'todo',
      title: 'Offsite',
      tasks: [
        { key: '0,canned', title: 'train', description: 'for two', isDone: true },
        { key: `1,${BEN}`, title: 'rooms', description: '', isDone: true },
      ],
    });
  });
});

it.each([
  [[]],
  [[[ANN, 'no JSON']]],
  [[[ANN, { widget_type: 'map' }]]],
  [[[ANN, 'null']]],
] as const)('a message with %j is an ordinary one', (contents) => {
  expect(widget(...contents)).toBeNull();
});

it('invalid data of other programs is ignored', () => {
  const strange = [7, null, { type: 'vote', key: 5 }, { type: 'new_option' }, 'x'] as const;
  expect(widget([ANN, POLL], ...strange.map((each) => [BEN, each] as const))).toMatchObject({
    options: [{ text: 'here' }, { text: 'there' }, { text: '' }],
  });
});
