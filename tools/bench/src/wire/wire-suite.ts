import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionText } from '@tandem/identity-domain/sessions';
import { tokenText } from '@tandem/identity-domain/tokens';
import { RandomSecrets } from '@tandem/identity-hmac';
import { createDatabase } from '@tandem/shared-postgres';
import { freePort } from '@tandem/shared-runtime';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { chatSeed, factsOf } from '../messages/chat-seed.ts';
import { authorization } from '../messages/served-chat.ts';
import { BareServer } from '../processes/bare-server.ts';
import type { ExpectedStatus } from '../processes/load-client.ts';
import { MeasuredProcess } from '../processes/measured-process.ts';

const SERVER = 'tools/bench/src/wire/wire-server-process.ts';
/** The answer of the real endpoint of the form. */
const ANSWER = '{"result":"success","msg":""}';
const WRONG_KEY = 'x'.repeat(32);
const FORM = new URLSearchParams({
  type: 'channel',
  to: '[42]',
  topic: 'the build',
  content: 'Hello **everybody**, the build is green again, thanks to all who helped. '.repeat(4),
  queue_id: '7f3a2c1e-0b7d-4c55-9c39-1a2b3c4d5e6f',
  local_id: '17',
  read_by_sender: 'true',
});

/** Parses, validates and authenticates a request, without a use case. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const { size, databases, load } = context;
  const url = await databases.copyOf(chatSeed(size), (line) => context.progress(line));
  const facts = await factsOf(url);
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const bare = await BareServer.start(folder, new Map([['/form', Buffer.from(ANSWER)]]));
  const { server, origin } = await serve(url, await context.bundled(SERVER));
  // All requests have the same bytes: parsing one more header is no part of authentication.
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...authorization(facts.owner),
  };
  const { session, token } = await addCredentials(url, facts.owner.userId);
  const contentType = { 'content-type': headers['content-type'] };
  const basic = (apiKey: string) => ({
    ...contentType,
    ...authorization({ email: facts.owner.email, apiKey }),
  });
  const bySession = { ...contentType, cookie: `sessionid=${session}`, origin };
  const posting =
    (
      target: MeasuredProcess,
      address: string,
      sent: Readonly<Record<string, string>> = headers,
      expect?: ExpectedStatus,
    ): Measurement =>
    (window) =>
      load.measure(
        {
          server: target,
          url: address,
          method: 'POST',
          body: FORM.toString(),
          headers: sent,
          leastBytes: ANSWER.length,
          ...(expect && { expect }),
        },
        window,
      );
  const api = `${origin}/api/v1`;
  return {
    measurements: new Map([
      // In this order, both forms come after the bare server as often as after themselves.
      ['form', posting(server, `${api}/form`)],
      ['bare-form', posting(bare.server, `${bare.url}/form`)],
      ['form-with-key', posting(server, `${api}/form-with-key`)],
      ['form-with-session', posting(server, `${api}/form-with-key`, bySession)],
      ['form-with-token', posting(server, `${api}/form-with-key`, basic(token))],
      ['form-with-wrong-key', posting(server, `${api}/form-with-key`, basic(WRONG_KEY), 401)],
    ]),
    stop: async () => {
      await Promise.all([server.stop(), bare.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A session and a token of the owner. */
async function addCredentials(url: string, userId: number) {
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 1 });
  const secrets = new RandomSecrets();
  const secret = secrets.generate();
  const add = async (table: string, columns: string, values: string): Promise<number> => {
    const { rows } = await database.sql.query<{ id: number }>(
      `insert into ${table} (realm_id, user_id, secret_hash, created_at, ${columns})
       select realm_id, id, $2, now(), ${values} from user_account where id = $1 returning id`,
      [userId, secrets.hashOf(secret)],
    );
    return rows[0]?.id ?? 0;
  };
  try {
    const session = 'user_agent, address, last_used_at';
    return {
      session: sessionText(await add('login_session', session, `'', '', now()`), secret),
      token: tokenText(
        await add('access_token', 'name, scopes', `'bench', '{read,write}'`),
        secret,
      ),
    };
  } finally {
    await database.close();
  }
}

async function serve(databaseUrl: string, entry: string) {
  const port = await freePort();
  const server = new MeasuredProcess({
    entry,
    env: { PORT: String(port), DATABASE_URL: databaseUrl },
  });
  const origin = `http://127.0.0.1:${port}`;
  await server.ready(async () => (await fetch(`${origin}/health`)).ok);
  return { server, origin };
}
