import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEBHOOK_FIXTURES, type WebhookFixture } from '../testing/index.ts';
import type { WebhookRequest } from './integration.ts';
import { INTEGRATIONS } from './integrations.ts';
import { AnomalousPayload, InvalidPayload, Payload, UnsupportedEvent } from './payload.ts';

const names = Object.keys(INTEGRATIONS);
const requestOf = (fixture: WebhookFixture): WebhookRequest => ({
  payload: new Payload(fixture.payload),
  text: fixture.text ?? JSON.stringify(fixture.payload),
  event: fixture.event ?? '',
  options: fixture.options ?? {},
  hasChosenTopic: fixture.hasChosenTopic ?? false,
});
const fixturesOf = (name: string) => WEBHOOK_FIXTURES[name] ?? [];

it('has fixtures for every integration and no other', () => {
  expect(Object.keys(WEBHOOK_FIXTURES).sort()).toEqual([...names].sort());
});

it.each(names)('%s has a fixture for each of its event types', (name) => {
  const events = fixturesOf(name).flatMap(({ messages }) => messages.map(({ event }) => event));
  expect(events).toEqual(expect.arrayContaining([...(INTEGRATIONS[name]?.eventTypes ?? [])]));
});

it('omits a long image address with a space; a quadratic search takes minutes', () => {
  const url = `https://${'a'.repeat(1_000_000)} `;
  const payload = { text: 'Hello', attachments: [{ image_url: url }] };
  const request = requestOf({ title: '', payload, messages: [] });
  const messages = INTEGRATIONS.slack_incoming?.messagesOf(request);
  expect(messages).toMatchObject([{ content: 'Hello' }]);
});

it('fences a text with more runs of backticks than a call has arguments', () => {
  const text = '` '.repeat(200_000);
  const elements = [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text }] }];
  const payload = { blocks: [{ type: 'rich_text', elements }] };
  const request = requestOf({ title: '', payload, messages: [] });
  const [message] = INTEGRATIONS.slack_incoming?.messagesOf(request) ?? [];
  expect(message?.content.slice(0, 10)).toBe('```text\n` ');
});

it('refuses an unknown mapping of Slack channels', () => {
  const payload = { user_name: 'ann', channel_name: 'ops', text: 'Hi' };
  const options = { channels_map_to_topics: '2' };
  const request = requestOf({ title: '', payload, options, messages: [] });
  const reason = 'Error: channels_map_to_topics parameter other than 0 or 1';
  expect(() => INTEGRATIONS.slack?.messagesOf(request)).toThrow(new InvalidPayload(reason));
});

it('refuses a form as JSON', () => {
  const request = requestOf({ title: '', payload: { a: '}' }, text: 'a=}', messages: [] });
  expect(() => INTEGRATIONS.json?.messagesOf(request)).toThrow(AnomalousPayload);
});

const sender = { login: 'ann' };
const repository = { name: 'rocket' };
const discussion = { number: 1, title: 'Ideas' };
const deployment = { status: 'created', commit_url: 'https://gitlab.test/-/commit/0123' };

it.each<[name: string, event: string, payload: object, eventType: string]>([
  ['github', 'discussion', { sender, repository, action: 'moved', discussion }, 'discussion:moved'],
  ['github', 'sponsorship', { sender, action: 'paused' }, 'sponsorship:paused'],
  ['github', 'workflow_run', { sender, action: 'completed' }, 'workflow_run:completed'],
  ['github', 'security_advisory', { sender }, 'security_advisory:???'],
  ['github', 'team', { sender, action: 'moved' }, 'unsupported team action moved'],
  ['gitlab', 'Emoji Hook', { event_type: 'move' }, 'Emoji Hook move'],
  ['gitlab', 'System Hook', { event_name: 'user_create' }, 'User Create Hook'],
  ['gitlab', 'Note Hook', { object_attributes: { noteable_type: 'Epic' } }, 'Note Hook Epic'],
  [
    'gitlab',
    'Wiki Page Hook',
    { object_attributes: { action: 'delete' } },
    'Wiki Page Hook delete',
  ],
  ['gitlab', 'Deployment Hook', deployment, 'Deployment Hook created'],
  ['gitea', 'pull_request_approved', { repository }, 'pull_request_approved'],
  ['forgejo', 'delete', { repository }, 'delete'],
  ['jira', '', { webhookEvent: 'sprint_created' }, 'sprint_created'],
  ['sentry', '', { data: { metric_alert: {}, web_url: '' } }, "['metric_alert', 'web_url']"],
  ['uptimerobot', '', { alert_type_friendly_name: 'SSL' }, 'SSL'],
])('%s has no message for %s %j', (name, event, payload, eventType) => {
  const request = requestOf({ title: '', event, payload, messages: [] });
  expect(() => INTEGRATIONS[name]?.messagesOf(request)).toThrow(new UnsupportedEvent(eventType));
});

describe.each(names)('%s', (name) => {
  it.each(fixturesOf(name).map((fixture) => [fixture.title, fixture] as const))(
    'makes the messages of %s',
    (_, fixture) => {
      expect(INTEGRATIONS[name]?.messagesOf(requestOf(fixture))).toEqual(fixture.messages);
    },
  );

  it('refuses mutated payloads, or makes messages of texts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fixturesOf(name)), mutations, (fixture, changes) => {
        const payload = changes.reduce(
          (value, { at, by }) => mutated(value, at, by),
          fixture.payload,
        );
        const request = requestOf({ ...fixture, payload, text: JSON.stringify(payload) ?? '' });
        let messages: unknown;
        try {
          messages = INTEGRATIONS[name]?.messagesOf(request);
        } catch (error) {
          const isForeseen =
            error instanceof AnomalousPayload ||
            error instanceof UnsupportedEvent ||
            error instanceof InvalidPayload;
          if (!isForeseen) throw error;
          return;
        }
        for (const message of messages as { topic: unknown; content: unknown }[]) {
          expect([typeof message.topic, typeof message.content]).toEqual(['string', 'string']);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1e300, '', '\0', [], {}, [[]], [null], '*_~<'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('x'.repeat(50_000), '*'.repeat(5000), '<'.repeat(5000), '[~{quote}'.repeat(500)),
  fc.jsonValue({ maxDepth: 3 }),
);
const mutations = fc.array(fc.record({ at: fc.nat(), by: strange }), {
  minLength: 1,
  maxLength: 4,
});

/** A copy with the value at the `at`-th location, modulo their number, replaced. */
function mutated(value: unknown, at: number, by: unknown): unknown {
  const target = at % countOf(value);
  let index = -1;
  const walk = (part: unknown): unknown => {
    index += 1;
    if (index === target) return by;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, walk(each)]));
  };
  return walk(value);
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + countOf(each), 1);
}
