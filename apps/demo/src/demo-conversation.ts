import type { DemoUser } from './demo-file.ts';

const CHANNELS = [
  { name: 'general', description: 'For **everyone**' },
  { name: 'engineering', description: 'How it is built' },
];

/**
 * Creates the first channels and messages of the demo over the chat API: some clients do not start
 * without a message.
 */
export async function beginConversation(url: string, users: readonly DemoUser[]): Promise<void> {
  const [owner] = users;
  if (!owner) throw new Error('The demo has no owner');
  await post(url, owner, 'users/me/subscriptions', {
    subscriptions: JSON.stringify(CHANNELS),
    principals: JSON.stringify(users.map((user) => user.user_id)),
  });
  await post(url, owner, 'messages', {
    type: 'channel',
    to: 'general',
    topic: 'welcome',
    content:
      'Welcome to **Tandem**! Send a message with the command that `npm start` printed. :wave:',
  });
}

async function post(
  url: string,
  { email, api_key }: DemoUser,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${email}:${api_key}`)}` },
    body: new URLSearchParams(fields),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}
