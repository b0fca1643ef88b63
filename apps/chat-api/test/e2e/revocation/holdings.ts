import { request, type ClientRequest } from 'node:http';
import { operatorOf } from '@tandem/identity-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { PASSWORD, type ChatApiUnderTest, type Person } from '../chat-api-under-test.ts';
import { credentialsOf, type Account, type Answer, type ChatClient } from '../chat-client.ts';
import { EventClient } from '../realtime/event-client.ts';

let accounts = 0;

/** Sends a request that must succeed. @returns the body of its answer */
export async function succeed(
  client: ChatClient,
  [method, path, fields]: readonly [string, string, Readonly<Record<string, unknown>>],
  as: Account,
): Promise<Answer['body']> {
  const { status, body } = await client.request(method, path, fields, { as });
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

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

/** The person with a session instead of an API key. */
export async function logIn(
  client: ChatClient,
  person: Person,
  headers: Readonly<Record<string, string>> = {},
): Promise<Person> {
  const fields = { username: person.email, password: PASSWORD };
  const { status, body, headers: answered } = await client.post('/session', fields, { headers });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const [cookie = ''] = (answered.get('set-cookie') ?? '').split(';');
  return { ...person, cookie };
}

/** An open stream of server-sent events. */
export class OpenStream {
  /** The data received so far. */
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
    const credentials = credentialsOf(account, client.url);
    const headers = { ...credentials, accept: 'text/event-stream' };
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

/** A request whose body does not end yet. */
export class SlowRequest {
  /** The status of the answer. */
  readonly answered: Promise<number>;
  readonly #sending: ClientRequest;

  private constructor(sending: ClientRequest) {
    this.#sending = sending;
    this.answered = new Promise((resolve, reject) => {
      sending.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sending.on('error', reject);
    });
  }

  /** Resolves when the instance has received `begin`. */
  static async begin(
    client: ChatClient,
    as: Account,
    parts: {
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly begin: string;
    },
  ): Promise<SlowRequest> {
    const { hostname, port } = new URL(client.url);
    const { method, path } = parts;
    const headers = { ...credentialsOf(as, client.url), ...parts.headers };
    const sending = request({ hostname, port, method, path: `/api/v1${path}`, headers });
    const slow = new SlowRequest(sending);
    await new Promise<void>((resolve) => sending.write(parts.begin, () => resolve()));
    // Requests of later connections are answered after the instance has read the earlier one.
    for (let count = 0; count < 5; count += 1) await fetch(`${client.url}/health`);
    return slow;
  }

  end(rest: string): void {
    this.#sending.end(rest);
  }
}

/** A resumable upload of ten bytes, of which five were sent; `end` with five more finishes it. */
export async function beginUpload(client: ChatClient, as: Account): Promise<SlowRequest> {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `filename ${btoa('a.txt')}`;
  const created = await fetch(`${client.url}/api/v1/tus`, {
    method: 'POST',
    headers: {
      ...tus,
      ...credentialsOf(as, client.url),
      'upload-length': '10',
      'upload-metadata': metadata,
    },
  });
  if (created.status !== 201) throw new Error(await created.text());
  const { pathname } = new URL(created.headers.get('location') ?? '', client.url);
  return SlowRequest.begin(client, as, {
    method: 'PATCH',
    path: pathname.replace('/api/v1', ''),
    headers: {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '10',
    },
    begin: 'first',
  });
}

/** Uploads a file in one piece. @returns its address */
export async function uploadFile(client: ChatClient, as: Account): Promise<string> {
  const form = new FormData();
  form.append('file', new File(['secret'], 'notes.txt', { type: 'text/plain' }));
  const response = await fetch(`${client.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: credentialsOf(as, client.url),
    body: form,
  });
  return ((await response.json()) as { url: string }).url;
}

/** The queues of one account at another instance: one for every way to receive messages. */
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
 * @param channel the narrow of half of the queues for public channels
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

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
