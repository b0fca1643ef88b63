import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SendMessageInput, SentMessage } from '@tandem/messaging-domain';
import { call, recorder, type TestRequest } from '../../testing/call-endpoint.ts';
import { sendMessage } from './send-message.endpoint.ts';

let useCase = recorder<SendMessageInput, SentMessage>({ messageId: 42, newPolicy: null });
beforeEach(() => {
  useCase = recorder({ messageId: 42, newPolicy: null });
});

const send = (form: Record<string, string>, more: Omit<TestRequest, 'form'> = {}) =>
  call(sendMessage(useCase), { form: { content: 'hi', type: 'channel', ...form }, ...more });

it('sends to a channel and answers with the message', async () => {
  const form = { to: 'general', topic: 'Lunch', content: ' **hi**\0' };
  expect(await send(form)).toEqual({ id: 42 });
  expect(useCase.inputs).toEqual([
    {
      target: { kind: 'channel', channel: { name: 'general' }, topic: 'Lunch' },
      content: ' **hi**\0',
      clientName: 'test',
      readBySender: true,
      sendKey: null,
      echo: null,
      sendRequest: JSON.stringify(['channel', 'general', 'Lunch', ' **hi**\0']),
    },
  ]);
});

it('returns the new policy of the topic', async () => {
  useCase = recorder({ messageId: 42, newPolicy: 3 });
  expect(await send({ to: 'general', topic: 'Lunch' })).toEqual({
    id: 42,
    automatic_new_visibility_policy: 3,
  });
});

describe('the channel', () => {
  it.each([
    ['a bare name', 'Kitchen table', { name: 'Kitchen table' }],
    ['a bare number', '12', { id: 12 }],
    ['a JSON text', '"12"', { name: '12' }],
    ['a list of a name', '["Kitchen"]', { name: 'Kitchen' }],
    ['a list of a number', '[12]', { id: 12 }],
    ['a name with a comma', 'a, b', { name: 'a, b' }],
    ['a name that is JSON', 'null', { name: 'null' }],
    ['a name like a fraction', '2.0.1', { name: '2.0.1' }],
    ['a number beyond all rows', '1e300', { name: '1e300' }],
    ['a name with spaces around', '  x ', { name: 'x' }],
  ])('may be %s', async (_, to, channel) => {
    for (const type of ['channel', 'stream']) await send({ type, to });
    expect(useCase.inputs).toMatchObject([{ target: { channel } }, { target: { channel } }]);
  });

  it.each([
    [undefined, 'Missing channel'],
    ['', 'Missing channel'],
    ['[]', 'Missing channel'],
    ['["a","b"]', 'Cannot send to multiple channels'],
    ['{}', 'Invalid data type for channel'],
    ['[[1]]', 'Invalid data type for channel'],
  ])('is not %j', async (to, msg) => {
    await expect(send(to === undefined ? {} : { to })).rejects.toMatchObject({ msg });
  });
});

describe('direct messages', () => {
  it.each([
    ['a list of numbers', '[7,8,7]', { ids: [7, 8] }],
    ['a bare number', '7', { ids: [7] }],
    ['a list of addresses', '["a@x", " b@x "]', { emails: ['a@x', 'b@x'] }],
    ['addresses with commas', 'a@x, b@x,,a@x', { emails: ['a@x', 'b@x'] }],
    ['a JSON text', '"a@x,b@x"', { emails: ['a@x', 'b@x'] }],
    ['nobody', '[]', { ids: [] }],
    ['a list of nothing', '[""]', { emails: [] }],
  ])('may be %s', async (_, to, people) => {
    for (const type of ['direct', 'private']) await send({ type, to });
    expect(useCase.inputs).toMatchObject([
      { target: { kind: 'direct', people } },
      { target: { people } },
    ]);
  });

  it('may be left out, which is for the use case to refuse', async () => {
    await send({ type: 'direct' });
    expect(useCase.inputs).toMatchObject([{ target: { people: { emails: [] } } }]);
  });

  it.each([
    ['[7,"a@x"]', 'Recipient lists may contain emails or user IDs, but not both.'],
    ['[1.5]', 'Invalid data type for recipients'],
    ['[null]', 'Invalid data type for recipients'],
    ['{"a":1}', 'Invalid data type for recipients'],
    ['[1e300]', 'Invalid data type for recipients'],
  ])('are not %j', async (to, msg) => {
    await expect(send({ type: 'direct', to })).rejects.toMatchObject({ msg });
  });
});

describe('whether the sender has read it', () => {
  it.each([
    ['ZulipPython', false],
    ['ZulipFlutter', false],
    ['ZulipMobile', true],
    ['zulipTERMINAL', true],
    ['website', true],
    ['MyBot', true],
    ['Unspecified', true],
  ])('follows from the client %s: %j', async (clientName, readBySender) => {
    await send({ to: 'x' }, { clientName });
    expect(useCase.inputs).toMatchObject([{ readBySender }]);
  });

  it('is the parameter of the request', async () => {
    await send({ to: 'x', read_by_sender: 'true' }, { clientName: 'ZulipPython' });
    await send({ to: 'x', read_by_sender: 'false' });
    expect(useCase.inputs).toMatchObject([{ readBySender: true }, { readBySender: false }]);
  });
});

describe('a repeated request', () => {
  it('is known by its header, else by the client’s own name for the message', async () => {
    const echo = { queue_id: 'q', local_id: '1.5' };
    await send({ to: 'x', ...echo }, { idempotencyKey: 'abc' });
    await send({ to: 'x', ...echo });
    await send({ to: 'x', queue_id: 'q' });
    expect(useCase.inputs.map((each) => each.sendKey)).toEqual([
      'key abc',
      expect.stringMatching(/^\["q","1\.5",/),
      null,
    ]);
    expect(useCase.inputs.map((each) => each.echo)).toEqual([
      { queueId: 'q', localId: '1.5' },
      { queueId: 'q', localId: '1.5' },
      null,
    ]);
  });
});

describe('the parameters', () => {
  it('take `subject` for `topic`, and no topic for the general chat', async () => {
    await send({ to: 'x', subject: 'Lunch' });
    await send({ to: 'x' });
    expect(useCase.inputs).toMatchObject([
      { target: { topic: 'Lunch' } },
      { target: { topic: '' } },
    ]);
  });

  it.each<[Record<string, string>, object]>([
    [
      { type: 'huddle', to: 'x' },
      { msg: 'Invalid message type', code: 'BAD_REQUEST' },
    ],
    [{ topic: 'a', subject: 'a' }, { code: 'REQUEST_CONFUSING_VAR' }],
    [{ read_by_sender: 'yes' }, { msg: 'read_by_sender is not valid JSON' }],
  ])('are refused: %j', async (form, error) => {
    await expect(send(form)).rejects.toMatchObject(error);
  });

  it.each(['local_id', 'queue_id'])('limit the length of %s', async (name) => {
    await send({ to: 'x', [name]: 'x'.repeat(1_000) });
    await expect(send({ to: 'x', [name]: 'x'.repeat(1_001) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      msg: `${name} is too long (limit: 1000 characters)`,
    });
  });

  it('requires a content', async () => {
    const missing = call(sendMessage(useCase), { form: { to: 'x' } });
    await expect(missing).rejects.toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'content' argument",
    });
  });
});
