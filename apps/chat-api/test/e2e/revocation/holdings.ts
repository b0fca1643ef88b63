import { operatorOf } from '@tandem/identity-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { PASSWORD, type ChatApiUnderTest, type Person } from '../chat-api-under-test.ts';
import type { Account, ChatClient } from '../chat-client.ts';
import { EventClient } from '../realtime/event-client.ts';

let accounts = 0;

/** A person of the organization, for one test. */
export async function newPerson(chat: ChatApiUnderTest, role: Role = ROLES.member) {
  const name = `person-${(accounts += 1)}`;
  const opened = await chat.identity.useCases.createUser.execute(operatorOf(chat.realmId), {
    email: `${name}@acme.test`,
    fullName: `Person ${accounts}`,
    password: PASSWORD,
    role,
  });
  return { ...opened, fullName: `Person ${accounts}` } satisfies Person;
}

/** A generic bot of the person. */
export async function newBot(chat: ChatApiUnderTest, ownerId: number): Promise<Person> {
  const shortName = `bot-${(accounts += 1)}`;
  const fullName = `Bot ${accounts}`;
  const opened = await chat.identity.useCases.createBot.execute(operatorOf(chat.realmId), {
    shortName,
    fullName,
    type: 1,
    ownerId,
  });
  return { ...opened, fullName };
}

/** An open stream of server-sent events. */
export class OpenStream {
  /** What was received so far. */
  text = '';
  /** Resolves when the service has ended the stream. */
  readonly ended: Promise<void>;
  readonly #leaving = new AbortController();

  private constructor(response: Response, leaving: AbortController) {
    this.#leaving = leaving;
    this.ended = this.#read(response);
  }

  static async open(client: ChatClient, account: Account, queueId: string): Promise<OpenStream> {
    const leaving = new AbortController();
    const url = `${client.url}/api/v1/events?queue_id=${queueId}&last_event_id=-1`;
    const headers = { authorization: basic(account), accept: 'text/event-stream' };
    const response = await fetch(url, { headers, signal: leaving.signal });
    if (response.status !== 200) throw new Error(await response.text());
    return new OpenStream(response, leaving);
  }

  /** Resolves when the text was received. */
  async until(mark: string): Promise<void> {
    while (!this.text.includes(mark)) await turn();
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        this.text += decoder.decode(chunk);
      }
    } catch (error) {
      if (!this.#leaving.signal.aborted) throw error;
    }
  }
}

/** The queues of one account: those of every way to hear of messages, at another instance. */
export interface Queues {
  readonly waiting: EventClient;
  readonly listening: EventClient;
  readonly streaming: EventClient;
  readonly idle: EventClient;
  readonly idleListening: EventClient;
}

/**
 * Registers queues at one instance, for clients of another.
 *
 * @param channel what the queues that listen to public channels are narrowed to, half of them
 */
export async function registerQueues(
  at: ChatClient,
  account: Account,
  { channel, eventTypes }: { channel: string; eventTypes: readonly string[] },
): Promise<Queues> {
  const register = (more: object = {}) =>
    EventClient.register(at, account, { event_types: eventTypes, ...more });
  const narrow = { narrow: [['channel', channel]] };
  return {
    waiting: await register(),
    listening: await register({ all_public_streams: true }),
    streaming: await register(narrow),
    idle: await register(),
    idleListening: await register({ all_public_streams: true }),
  };
}

/** Resolves when so many polls wait at the instance. */
export async function waitingAt({ url }: ChatClient, count: number): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const [, waiting] = /^chat_event_waiting_clients\{[^}]*\} (\d+)$/m.exec(text) ?? [];
    if (Number(waiting) === count) return;
    await turn();
  }
}

export function basic({ email, apiKey }: Account): string {
  return `Basic ${btoa(`${email}:${apiKey}`)}`;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
