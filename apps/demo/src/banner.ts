import type { DemoFile, DemoUser } from './demo-file.ts';

const ROLE_NAMES: Readonly<Record<number, string>> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

/**
 * The text after the start: the chat, other addresses, log-ins and a command that sends a message.
 *
 * @param link logs a user in to one browser
 */
export function banner(demo: DemoFile, link: string, dataDir: string): string {
  const sender = memberOf(demo.chat.users);
  return [
    '',
    '  Open the chat:',
    '',
    `  ${link}`,
    '',
    `  The link works once; later log in at ${demo.chat.url}/`,
    '',
    table([
      ['what', 'address'],
      ['chat', `${demo.chat.url}/`],
      ['chat API', `${demo.chat.url}/api/v1`],
      ['chat API, interactive', `${demo.chat.url}/docs`],
      ['node network, the page', `${demo.nodeStatus.url}/`],
      ['node status API', `${demo.nodeStatus.url}/v2/summary`],
      ['node status API, interactive', `${demo.nodeStatus.url}/docs`],
      ['mail and push of the demo', dataDir],
    ]),
    '',
    table([
      ['log-in', 'password', 'API key', 'role'],
      ...demo.chat.users.map((user) => [
        user.email,
        user.password || '–',
        user.api_key,
        roleOf(user),
      ]),
    ]),
    '',
    'Send a message:',
    '',
    ...(sender ? [curl(demo.chat.url, sender)] : []),
    '',
  ].join('\n');
}

/** The user of the examples: a member, or another user where there is none. */
export function memberOf(users: readonly DemoUser[]): DemoUser | undefined {
  return users.find((user) => user.role === 400 && !user.bot) ?? users.find(({ bot }) => !bot);
}

/** A command that sends a message as `sender`, in one line that can be pasted into a shell. */
export function curl(url: string, sender: Pick<DemoUser, 'email' | 'api_key'>): string {
  return [
    `curl -sS -u ${sender.email}:${sender.api_key} ${url}/api/v1/messages`,
    `-d type=channel -d to=general -d topic=hello --data-urlencode 'content=Hello from **curl** :tada:'`,
  ].join(' ');
}

function roleOf(user: DemoUser): string {
  return user.bot ? 'bot' : (ROLE_NAMES[user.role] ?? String(user.role));
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
