import type { DemoUser } from './demo-file.ts';
import { DEMO_MESSAGES, type DemoMessage } from './demo-messages.ts';

const CHANNELS = [
  { name: 'general', description: 'For **everyone**' },
  { name: 'engineering', description: 'How it is built' },
  { name: 'design', description: 'How it looks' },
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
  const reacting: Promise<unknown>[] = [];
  for (const message of DEMO_MESSAGES) {
    const id = await sendDemoMessage(url, message, users);
    reacting.push(react(url, message, id, users));
  }
  await Promise.all(reacting);
}

const isBy =
  ({ from }: DemoMessage) =>
  ({ email }: DemoUser) =>
    email.startsWith(`${from}@`);

async function sendDemoMessage(
  url: string,
  message: DemoMessage,
  users: readonly DemoUser[],
): Promise<number> {
  const { channel, topic, content } = message;
  const sender = users.find(isBy(message)) ?? users[0];
  if (!sender) throw new Error('The demo has no users');
  const fields = { type: 'channel', to: channel, topic, content };
  const { id } = (await call(url, sender, 'messages', fields)) as { readonly id: number };
  return id;
}

async function react(
  url: string,
  message: DemoMessage,
  id: number,
  users: readonly DemoUser[],
): Promise<void> {
  const others = users.filter((user) => user.bot !== true && !isBy(message)(user));
  const reacting = (message.reactions ?? []).map(async (name, index) => {
    const user = others[index % others.length];
    if (user) await call(url, user, `messages/${id}/reactions`, { emoji_name: name });
  });
  await Promise.all(reacting);
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
