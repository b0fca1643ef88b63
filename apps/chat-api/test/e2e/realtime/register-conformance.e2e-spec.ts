import { beforeAll, describe, expect, it } from '@jest/globals';
import { operationsOf, sampleOf, send } from '../policy/walk.ts';
import { World } from '../policy/world.ts';
import { provokeTheRest } from './event-provocations.ts';
import { ALWAYS, STATE_SHAPES, UNREAD_SHAPE } from './register-shapes.ts';
import { chat } from './state-commands.ts';
import { obj } from './wire-shapes.ts';

/* One object of every kind exists before registration. */

beforeAll(async () => {
  const world = await World.found(chat());
  const { owner } = chat().people;
  for (const operation of await operationsOf(chat().client.url)) {
    const makes = operation.method === 'POST' && !/realm\/deactivate|api_key/.test(operation.name);
    if (makes) await send(world, operation, await sampleOf(world, operation, owner), owner);
  }
  await provokeTheRest(world);
});

async function register(fields: object, person: 'owner' | 'guest' = 'owner') {
  const options = { as: chat().people[person], userAgent: 'ZulipConformance/1.0' };
  const { status, body } = await chat().client.post('/register', { ...fields }, options);
  expect([status, body.msg]).toEqual([200, '']);
  return body;
}

const FORMS = {
  'of old': { include_subscribers: 'true' },
  modern: {
    slim_presence: true,
    client_capabilities: {
      notification_settings_null: true,
      linkifier_url_template: true,
      archived_channels: true,
      include_deactivated_groups: true,
      user_settings_object: true,
      empty_topic_name: true,
      // Capabilities of newer clients, unknown to this server.
      never_heard_of: true,
    },
  },
} as const;

describe.each(Object.entries(FORMS))('the initial state of a client %s has', (_, form) => {
  it.each(Object.entries(STATE_SHAPES))(
    'exactly the specified fields for %s',
    async (type, fields) => {
      for (const person of ['owner', 'guest'] as const) {
        const state = await register({ ...form, fetch_event_types: [type] }, person);
        expect(obj({ ...ALWAYS, ...fields })(state, 'state')).toEqual([]);
      }
    },
  );

  it('unread messages, if messages and flags are requested', async () => {
    const state = await register({ fetch_event_types: ['message', 'update_message_flags'] });
    const fields = { ...ALWAYS, ...STATE_SHAPES.message, ...UNREAD_SHAPE };
    expect(obj(fields)(state, 'state')).toEqual([]);
  });
});

it('all fields of register-shapes.ts are present by default, and no others for clients with the settings object', async () => {
  const state = await register(FORMS.modern);
  const fields = Object.assign({}, ALWAYS, UNREAD_SHAPE, ...Object.values(STATE_SHAPES)) as object;
  expect(Object.keys(state).sort()).toEqual(Object.keys(fields).sort());
});

it('settings are top-level fields for clients without the settings object', async () => {
  const legacy = ['update_display_settings', 'update_global_notifications'];
  const state = await register({ fetch_event_types: legacy });
  expect(state).toMatchObject({ twenty_four_hour_time: false, enable_sounds: false });
  const client_capabilities = { notification_settings_null: true, user_settings_object: true };
  const modern = await register({ fetch_event_types: legacy, client_capabilities });
  expect(Object.keys(modern).sort()).toEqual(Object.keys(ALWAYS).sort());
});
