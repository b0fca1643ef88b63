import { describe, expect, it } from '@jest/globals';
import { createCall, recorder } from '@tandem/shared-chat-wire/testing';
import { register } from './register.endpoint.ts';

type Input = Parameters<Parameters<typeof register>[0]['register']['execute']>[1];

const call = createCall([], 'chat.example.com');

/** The queue that a request registers. */
async function registered(form: Record<string, unknown>): Promise<Input | undefined> {
  const useCase = recorder<Input, object>({ queueId: 'q', lastEventId: -1, state: {} });
  const endpoint = register({
    register: useCase as never,
    sources: [],
    server: { version: '10.0', mergeBase: '10.0', featureLevel: 400 },
  });
  const texts = Object.entries(form).map(([name, value]) => [name, JSON.stringify(value)] as const);
  await call(endpoint, { form: Object.fromEntries(texts) });
  return useCase.inputs[0];
}

describe('the types of events', () => {
  it('are stored once each, known ones first', async () => {
    const types = ['tomorrow', 'message', 'message', 'reaction', 'tomorrow'];
    expect(await registered({ event_types: types })).toMatchObject({
      eventTypes: ['message', 'reaction', 'tomorrow'],
    });
  });

  it('are stored without long unknown ones, and without many', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `type ${index}`);
    const queue = await registered({ event_types: ['x'.repeat(61), ...many, 'message'] });
    expect(queue?.eventTypes).toHaveLength(21);
    expect(queue?.eventTypes?.[0]).toBe('message');
    expect(JSON.stringify(queue)).not.toContain('xx');
  });

  it('are all types only if none are listed', async () => {
    expect(await registered({ event_types: ['x'.repeat(61)] })).toMatchObject({ eventTypes: [] });
    expect(await registered({ event_types: null })).toMatchObject({ eventTypes: null });
    expect(await registered({})).toMatchObject({ eventTypes: null });
  });
});

describe('a filter', () => {
  const terms = (count: number) => Array.from({ length: count }, () => ['is', 'dm']);

  it('has up to 100 terms', async () => {
    expect(await registered({ narrow: terms(100) })).toMatchObject({ narrow: terms(100) });
    await expect(registered({ narrow: terms(101) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'narrow is too long',
    });
  });

  it('has operands of up to 1,000 characters', async () => {
    const narrow = (length: number) => [['topic', 'x'.repeat(length)]];
    expect(await registered({ narrow: narrow(1_000) })).toMatchObject({ narrow: narrow(1_000) });
    await expect(registered({ narrow: narrow(1_001) })).rejects.toMatchObject({
      msg: 'narrow[0][1] is too long (limit: 1000 characters)',
    });
  });
});
