import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '@tandem/shared-postgres';
import type { Account } from '../messages/served-chat.ts';
import type { MeasuredDemo } from '../stack/measured-demo.ts';

const PASSWORD = 'quiet meadow lantern 47';
const RETRY_MS = 1_000;

/** Adds accounts without a client. */
export async function addMembers(demo: MeasuredDemo, count: number): Promise<void> {
  const database = await createDatabase({
    url: demo.databaseUrl,
    applicationName: 'bench',
    poolSize: 1,
  });
  try {
    await database.sql.query(
      `insert into user_account (realm_id, delivery_email, email, full_name, role)
       select realm_id, 'member' || n || '@idle.test', 'member' || n || '@idle.test', 'Member ' || n, 400
       from user_account, generate_series(1, $2::int) n where delivery_email = $1`,
      [demo.owner.email, count],
    );
  } finally {
    await database.close();
  }
}

/** Creates an account, as an administrator would, and its API key, as its client would. */
export async function createAccount(demo: MeasuredDemo, index: number): Promise<Account> {
  const email = `client${index}@idle.test`;
  await demo.call(demo.owner, '/users', {
    email,
    password: PASSWORD,
    full_name: `Client ${index}`,
  });
  const key = await demo.call(demo.owner, '/fetch_api_key', {
    username: email,
    password: PASSWORD,
  });
  return { email, apiKey: String(key.api_key) };
}

/** A client of the account loads everything, and sends three messages. */
export async function visit(demo: MeasuredDemo, account: Account): Promise<void> {
  await demo.call(account, '/register', { apply_markdown: 'true' });
  await demo.call(account, '/messages?anchor=newest&num_before=50&num_after=0');
  const to = JSON.stringify([account.email]);
  for (const content of ['Hello **everybody**', 'The sum is $$x^2$$', '```js\nlet a = 1;\n```']) {
    await demo.call(account, '/messages', { type: 'direct', to, content });
  }
}

/** A client of the account waits for events until the signal. */
export async function waitForEvents(
  demo: MeasuredDemo,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const event_types = JSON.stringify(['message']);
      const queue = await demo.call(account, '/register', { event_types });
      let last = Number(queue.last_event_id);
      while (!signal.aborted) {
        const path = `/events?queue_id=${String(queue.queue_id)}&last_event_id=${last}`;
        const { events } = await demo.call(account, path, undefined, signal);
        for (const { id } of events as readonly { readonly id: number }[])
          last = Math.max(last, id);
      }
    } catch {
      // The demo may end a queue or a connection: as any client, this one begins again.
      if (!signal.aborted) await delay(RETRY_MS);
    }
  }
}
