import type { DemoUser } from './demo-file.ts';

const CHANNELS = [
  { name: 'general', description: 'For **everyone**' },
  { name: 'engineering', description: 'How it is built' },
];

/** Messages in public channels, of which one is enough. */
const ANY_MESSAGE = new URLSearchParams({
  anchor: 'newest',
  num_before: '1',
  num_after: '0',
  narrow: JSON.stringify([{ operator: 'channels', operand: 'public' }]),
});

/**
 * Creates the first channels and messages of the demo over the chat API, unless a channel has
 * messages: some clients do not start without a message.
 */
export async function ensureConversation(url: string, users: readonly DemoUser[]): Promise<void> {
  const [owner] = users;
  if (!owner) throw new Error('The demo has no owner');
  const { messages } = (await call(url, owner, `messages?${ANY_MESSAGE}`)) as {
    readonly messages: readonly unknown[];
  };
  if (messages.length === 0) await beginConversation(url, owner, users);
}

async function beginConversation(
  url: string,
  owner: DemoUser,
  users: readonly DemoUser[],
): Promise<void> {
  await call(url, owner, 'users/me/subscriptions', {
    subscriptions: JSON.stringify(CHANNELS),
    principals: JSON.stringify(users.map((user) => user.user_id)),
  });
  await call(url, owner, 'messages', {
    type: 'channel',
    to: 'general',
    topic: 'welcome',
    content:
      'Welcome to **Tandem**! Send a message with the command that `npm start` printed. :wave:',
  });
}

/** Calls an endpoint: with `POST` if there are fields. */
async function call(
  url: string,
  { email, api_key }: DemoUser,
  path: string,
  fields?: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    headers: { authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
