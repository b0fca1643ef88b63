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

/** Clients that wait for events until they are stopped. */
export class IdleClients {
  readonly #stopping = new AbortController();
  /** Polls that were answered, and failed requests. */
  readonly counts = { polls: 0, failures: 0 };

  /** Resolves when a client of the account waits. */
  async add(demo: MeasuredDemo, account: Account): Promise<void> {
    const queue = await register(demo, account);
    void this.#wait(demo, account, queue);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #wait(demo: MeasuredDemo, account: Account, first: Queue): Promise<void> {
    const { signal } = this.#stopping;
    let queue = first;
    while (!signal.aborted) {
      try {
        const path = `/events?queue_id=${queue.id}&last_event_id=${queue.last}`;
        const { events } = await demo.call(account, path, undefined, signal);
        this.counts.polls += 1;
        for (const { id } of events as readonly { readonly id: number }[]) queue.last = id;
      } catch {
        if (signal.aborted) return;
        // The demo may end a queue or a connection: as any client, this one begins again.
        this.counts.failures += 1;
        await delay(RETRY_MS);
        queue = await register(demo, account).catch(() => queue);
      }
    }
  }
}

interface Queue {
  readonly id: string;
  /** The id of the last event. */
  last: number;
}

async function register(demo: MeasuredDemo, account: Account): Promise<Queue> {
  const event_types = JSON.stringify(['message']);
  const { queue_id, last_event_id } = await demo.call(account, '/register', { event_types });
  return { id: String(queue_id), last: Number(last_event_id) };
}
