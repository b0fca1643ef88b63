import { expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();

it('events are streamed at once, and a stream resumes after the last received event', async () => {
  const { member, other } = chat().people;
  const queue = await EventClient.register(chat().client, other, { event_types: ['message'] });
  const send = (content: string) =>
    chat().client.post(
      '/messages',
      { type: 'direct', to: [other.userId], content },
      { as: member },
    );
  const authorization = `Basic ${btoa(`${other.email}:${other.apiKey}`)}`;
  const follow = async (headers: Record<string, string>, marks: string[]) => {
    const leaving = new AbortController();
    const url = `${chat().client.url}/api/v1/events?queue_id=${queue.queueId}&last_event_id=-1`;
    const response = await fetch(url, {
      headers: { authorization, accept: 'text/event-stream', ...headers },
      signal: leaving.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk);
      if (marks.every((mark) => text.includes(mark))) break;
    }
    leaving.abort();
    return text;
  };
  await send('first message');
  const streaming = follow({}, ['first message', 'second message']);
  await send('second message');
  const text = await streaming;
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(text).toMatch(/^event: message$/m);
  const resumed = await follow({ 'last-event-id': String(ids[0]) }, ['second message']);
  expect(resumed).not.toContain('first message');
});
