import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { PostgresEventLog } from '@tandem/shared-postgres';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { ChatClient } from '../chat-client.ts';
import { EventClient, type Event } from '../realtime/event-client.ts';
import {
  ChangedChatApi,
  KillableInstance,
  type SourceChange,
} from '../realtime/killable-instance.ts';

/*
 * This version next to a newer one, built from the same sources with an additional migration, type of event
 * and kind of client event. A fresh clone needs no other revision for it.
 */

jest.setTimeout(240_000);

const NEWER: readonly SourceChange[] = [
  {
    file: 'libs/assembly/database/src/all-migrations.ts',
    text: '...realtimeMigrations,',
    instead: `...realtimeMigrations,
      { name: '9999999999999-tomorrow-table', up: 'create table tomorrow ()' },`,
  },
  {
    file: 'libs/assembly/database/src/event-types.ts',
    text: "'server.restarted': true,",
    instead: "'server.restarted': true, 'tomorrow.came': true,",
  },
  {
    file: 'libs/realtime/rest/src/events/event-types.ts',
    text: "  'restart',",
    instead: "  'restart', 'tomorrow',",
  },
  {
    file: 'libs/realtime/rest/src/server/restart-events.ts',
    text: 'export const serverTranslators: readonly AnyTranslator<unknown>[] = [',
    instead: `
      const tomorrow = clientEventKind({
        kind: 'tomorrow',
        types: ['tomorrow'],
        present: ({ count }) => ({ type: 'tomorrow', count }),
      });
      export const serverTranslators: readonly AnyTranslator<unknown>[] = [
        clientEventTranslator({
          of: ['tomorrow.came'],
          kinds: [tomorrow],
          prepare: async (events) =>
            events.map(({ count }) => [tomorrow.draft({ kind: 'realm' }, { count })]),
        }),`,
  },
];
const ROUNDS = 12;

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-rolling-'));
let bundle: ChangedChatApi;
let newer: KillableInstance;
let newerClient: ChatClient;
// Before the database stops.
afterAll(async () => {
  await newer.end('SIGKILL');
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});
const chat = useChatApi();

beforeAll(async () => {
  bundle = await ChangedChatApi.build(NEWER);
  newer = await KillableInstance.prepare(bundle.main, {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  await newer.start();
  newerClient = new ChatClient(newer.url);
  await newerClient.learn();
});
/** Publishes an event that only the newer version knows. */
async function tomorrow(count: number): Promise<void> {
  const { database, realmId } = chat();
  const event = { type: 'tomorrow.came', realmId, count };
  await new PostgresEventLog(database.database.sql).append(event);
}

/**
 * The events of the two kinds that a client received, in order; it changes instances when it is redirected.
 */
async function follow(follower: EventClient, wanted: number): Promise<readonly string[]> {
  const known = () => follower.events.flatMap(nameOf);
  let refused = 0;
  while (known().length < wanted) {
    const { status } = await follower.poll({ dont_block: false });
    if (status !== 503) continue;
    // A balancer passes a refusal on.
    refused += 1;
    if (refused > 1) follower.client = newerClient;
  }
  return known();
}

function nameOf(event: Event): string[] {
  if (event.type === 'tomorrow') return [`tomorrow ${event.count as number}`];
  return event.type === 'message' ? [String(event.message.content)] : [];
}

const olderFigure = async (name: string) => {
  const text = await (await fetch(`${chat().client.url}/metrics`)).text();
  return new RegExp(`^${name}\\S* (\\d+)$`, 'm').exec(text)?.[1];
};

it('loses no event of either version, and publishes all in one order', async () => {
  const { people, client } = chat();
  const form = { event_types: ['message', 'tomorrow'], apply_markdown: false };
  const onOlder = await EventClient.register(client, people.member, form);
  const onNewer = await EventClient.register(newerClient, people.member, form);
  const wanted = ROUNDS * 2 + ROUNDS / 3;
  const seen = Promise.all([follow(onOlder, wanted), follow(onNewer, wanted)]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = await Promise.all(
      [client, newerClient].map((instance, index) =>
        instance.post(
          '/messages',
          { type: 'direct', to: [people.member.userId], content: `${index} ${round}` },
          { as: people.owner },
        ),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    if (round % 3 === 0) await tomorrow(round);
  }
  const [byOlder, byNewer] = await seen;
  expect(byOlder).toEqual(byNewer);
  expect(new Set(byNewer).size).toBe(wanted);
  expect(onOlder.client).toBe(newerClient);
  expect(await olderFigure('chat_event_held_back')).toBe('1');
});

it('waits for the newer version after a kill, also with events of the older one', async () => {
  const { people, client } = chat();
  const form = { event_types: ['message', 'tomorrow'], apply_markdown: false };
  const follower = await EventClient.register(newerClient, people.member, form);
  await newer.end('SIGKILL');
  await tomorrow(100);
  const said = { type: 'direct', to: [people.member.userId], content: 'behind it' };
  expect((await client.post('/messages', said, { as: people.owner })).status).toBe(200);
  while ((await olderFigure('outbox_standing_back')) !== '1') {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await newer.start();
  expect(await follow(follower, 2)).toEqual(['tomorrow 100', 'behind it']);
});
