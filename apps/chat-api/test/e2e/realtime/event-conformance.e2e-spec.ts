import { beforeAll, expect, it } from '@jest/globals';
import type { Person } from '../chat-api-under-test.ts';
import { locationOf } from '../policy/location-of.ts';
import { operationsOf, sampleOf, send, type Operation } from '../policy/walk.ts';
import { World } from '../policy/world.ts';
import { EventClient, type Event } from './event-client.ts';
import { EVENT_SHAPES } from './event-shapes.ts';
import { provokeTheRest } from './event-provocations.ts';
import { randomOf } from '@tandem/shared-kernel/testing';
import { COMMANDS, chat } from './state-commands.ts';

/*
 * Calls the sample of every write operation, runs every command of the property test, and causes the
 * remaining events explicitly. Each resulting event, for old and for modern clients, must match
 * `event-shapes.ts`, and every kind of event in that file must occur.
 */

/** Sent only to polls that wait for most of a minute. */
const NOT_HERE = ['heartbeat'];

const SHAPES = 'apps/chat-api/test/e2e/realtime/event-shapes.ts';
const PROVOCATIONS = 'apps/chat-api/test/e2e/realtime/event-provocations.ts';

/** The declaration of the shape of an event; the whole list if there is none. */
const shapeOf = (name: string) => locationOf(SHAPES, `  '${name}':`, `  ${name}:`);

/**
 * Operations that would invalidate objects that others need: the actor's key, account or organization, or a
 * queue.
 */
const ENDING = [
  'POST /users/me/api_key/regenerate',
  'DELETE /users/me',
  'DELETE /events',
  'POST /realm/deactivate',
  'POST /register',
  'POST /fetch_api_key',
];

/** Its texts are those of the reference. */
const AGENT = 'ZulipConformance/1.0';

const MODERN = {
  client_capabilities: Object.fromEntries(
    [
      'notification_settings_null',
      'bulk_message_deletion',
      'user_avatar_url_field_optional',
      'stream_typing_notifications',
      'user_settings_object',
      'linkifier_url_template',
      'user_list_incomplete',
      'include_deactivated_groups',
      'archived_channels',
      'empty_topic_name',
      'simplified_presence_events',
      'individual_emoji_changes',
    ].map((name) => [name, true]),
  ),
};

let world: World;
let queues: EventClient[];
const seen = new Map<string, Event>();
const wrong = new Set<string>();

beforeAll(async () => {
  world = await World.found(chat());
  const { owner, other, guest } = chat().people;
  const { client } = chat();
  const listen = (as: Person, form: Readonly<Record<string, unknown>>) =>
    EventClient.register(client, as, form, AGENT);
  queues = await Promise.all(
    [owner, other, guest].flatMap((as) => [listen(as, {}), listen(as, MODERN)]),
  );
});

const nameOf = ({ type, op }: Event) => (op === undefined ? type : `${type} ${op}`);

/** Collects all events up to the end of the commands. */
async function check(): Promise<void> {
  const { owner } = chat().people;
  const word = `end ${world.next()}`;
  for (const { account } of queues.filter((_, index) => index % 2 === 0)) {
    await world.as(account, 'POST', '/users/me/alert_words', { alert_words: [word] });
  }
  await world.message(owner);
  for (const queue of queues) {
    for (let isThere = false; !isThere;) {
      await queue.poll();
      isThere = queue.events.some(
        ({ type, alert_words }) => type === 'alert_words' && alert_words.includes(word),
      );
      for (const event of queue.events.splice(0)) {
        const name = nameOf(event);
        seen.set(name, event);
        const shape = EVENT_SHAPES[name];
        const faults = shape ? shape(event, name) : [`no shape for '${name}': add it`];
        for (const each of faults) wrong.add(`${shapeOf(name)}: ${each}`);
      }
    }
  }
}

it('events of all operations match their shapes', async () => {
  const { owner } = chat().people;
  const changing = ({ name, method, isAnonymous }: Operation) =>
    method !== 'GET' && !isAnonymous && !ENDING.includes(name);
  for (const operation of (await operationsOf(chat().client.url)).filter(changing)) {
    await send(world, operation, await sampleOf(world, operation, owner), owner);
  }
  await check();
  expect([...wrong]).toEqual([]);
});

it('events of all commands match their shapes', async () => {
  const random = randomOf(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const made = {
    channels: [world.channelId],
    messages: [],
    groups: [],
    drafts: [],
    scheduled: [],
    folders: [],
    snippets: [],
    fields: [],
  };
  const { owner, other, guest } = chat().people;
  const actors = [owner, owner, other, guest];
  const commands = Object.values(COMMANDS);
  for (const command of [...commands, ...commands]) {
    await command({ random, pick, actors, made, gone: new Set() }, owner);
  }
  await check();
  expect([...wrong]).toEqual([]);
});

it('all other events match their shapes, and no event is missing', async () => {
  await provokeTheRest(world);
  await check();
  expect([...wrong]).toEqual([]);
  const missing = Object.keys(EVENT_SHAPES).filter(
    (name) => !seen.has(name) && !NOT_HERE.includes(name),
  );
  const advice = `did not occur: provoke it in ${PROVOCATIONS}`;
  expect(missing.map((name) => `${shapeOf(name)}: '${name}' ${advice}`)).toEqual([]);
  expect(NOT_HERE.filter((name) => seen.has(name))).toEqual([]);
});
