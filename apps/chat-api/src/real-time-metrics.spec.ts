import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureRealTime } from './real-time-metrics.ts';

it('shows queues, waiting clients and the last event as they are at the moment', async () => {
  const registry = new Registry();
  let waiting = 0;
  measureRealTime(registry, () => ({
    queues: 3,
    waiting,
    head: 12,
    heldBack: 1,
    standingBack: 0,
    skipped: 2,
    busUp: 1,
  }));
  waiting = 2;
  const text = await registry.metrics();
  expect(text).toContain('chat_event_queues 3');
  expect(text).toContain('chat_event_waiting_clients 2');
  expect(text).toContain('chat_event_position 12');
  expect(text).toContain('chat_event_held_back 1');
  expect(text).toContain('outbox_standing_back 0');
  expect(text).toContain('event_bus_up 1');
  expect(text).toContain('outbox_skipped_words 2');
});
