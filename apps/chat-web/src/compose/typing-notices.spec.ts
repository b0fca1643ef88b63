import { describe, expect, it } from '@jest/globals';
import { channelConversation, directConversation } from '@tandem/chat-client';
import { channel, registeredState } from '@tandem/chat-client/testing';
import { TypingNotices, type TypingContext } from './typing-notices.ts';

const PLANS = channelConversation(5, 'plans');
const BEN = directConversation([2], 1);

function start(state = registeredState()) {
  const reported: string[] = [];
  let now = 1_000_000;
  let stop: (() => void) | null = null;
  const context = {
    api: {
      post: (_: string, { op, topic, to }: { op: string; topic?: string; to?: number[] }) => {
        reported.push(`${op} ${topic ?? to?.join()}`);
        return Promise.resolve();
      },
    },
    state: () => state,
    now: () => now,
    schedule: (callback: () => void) => {
      stop = callback;
      return () => (stop = null);
    },
  } as unknown as TypingContext;
  return {
    notices: new TypingNotices(context),
    reported,
    pass: (ms: number) => void (now += ms),
    pause: () => stop?.(),
  };
}

describe('typing notices', () => {
  it('are sent when typing begins, every ten seconds, and when it pauses', () => {
    const { notices, reported, pass, pause } = start();
    notices.typed(BEN);
    pass(9_999);
    notices.typed(BEN);
    pass(1);
    notices.typed(BEN);
    pause();
    pause();
    notices.typed(BEN);
    expect(reported).toEqual(['start 2', 'start 2', 'stop 2', 'start 2']);
  });

  it('end for one conversation when another begins, and when the message is sent', () => {
    const { notices, reported } = start();
    notices.typed(PLANS);
    notices.typed(BEN);
    notices.stopped();
    notices.stopped();
    expect(reported).toEqual(['start plans', 'stop plans', 'start 2', 'stop 2']);
  });

  it('are not sent once the session has ended', () => {
    const { notices, reported, pause } = start();
    notices.typed(PLANS);
    notices.close();
    pause();
    notices.typed(BEN);
    expect(reported).toEqual(['start plans']);
  });

  it.each([
    [
      'in a large channel',
      PLANS,
      { streams: [channel(5, 'g', { subscriber_count: 101 })], subscriptions: [] },
    ],
    ['with oneself', directConversation([], 1), {}],
    [
      'in direct messages if they are off',
      BEN,
      { user_settings: { send_private_typing_notifications: false } },
    ],
    [
      'in channels if they are off',
      PLANS,
      { user_settings: { send_stream_typing_notifications: false } },
    ],
  ])('are not sent %s', (_, conversation, changes) => {
    const { notices, reported } = start(registeredState(changes));
    notices.typed(conversation);
    expect(reported).toEqual([]);
  });
});
