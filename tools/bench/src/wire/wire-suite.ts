import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tandem/shared-runtime';
import type { Measurement, RunningSuite, Suite, SuiteContext } from '../harness/suite.ts';
import { chatSeed, factsOf } from '../messages/chat-seed.ts';
import { authorization } from '../messages/served-chat.ts';
import { BareServer } from '../processes/bare-server.ts';
import { MeasuredProcess } from '../processes/measured-process.ts';
import { wireCases } from './wire-cases.ts';

const SERVER = 'tools/bench/src/wire/wire-server-process.ts';
/** The answer of the real endpoint of the form. */
const ANSWER = '{"result":"success","msg":""}';
const FORM = new URLSearchParams({
  type: 'channel',
  to: '[42]',
  topic: 'the build',
  content: 'Hello **everybody**, the build is green again, thanks to all who helped. '.repeat(4),
  queue_id: '7f3a2c1e-0b7d-4c55-9c39-1a2b3c4d5e6f',
  local_id: '17',
  read_by_sender: 'true',
});

/** Parsing, validating and authenticating a request, without a use case. */
export const wireSuite: Suite = {
  name: 'wire',
  turns: 12,
  stretch: 3,
  cases: () => wireCases,
  start,
};

async function start(context: SuiteContext): Promise<RunningSuite> {
  const { size, databases, load } = context;
  const url = await databases.copyOf(chatSeed(size), (line) => context.progress(line));
  const facts = await factsOf(url);
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const bare = await BareServer.start(folder, new Map([['/form', Buffer.from(ANSWER)]]));
  const { server, origin } = await serve(url, await context.bundled(SERVER));
  // The same bytes for all: the cost of one more header in Node's parser is not that of authentication.
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...authorization(facts.owner),
  };
  const posting =
    (target: MeasuredProcess, address: string): Measurement =>
    (window) =>
      load.measure(
        {
          server: target,
          url: address,
          method: 'POST',
          body: FORM.toString(),
          headers,
          leastBytes: ANSWER.length,
        },
        window,
      );
  const api = `${origin}/api/v1`;
  return {
    measurements: new Map([
      // Back and forth in this order both forms come after the bare server as often as after themselves.
      ['form', posting(server, `${api}/form`)],
      ['bare-form', posting(bare.server, `${bare.url}/form`)],
      ['form-with-key', posting(server, `${api}/form-with-key`)],
    ]),
    stop: async () => {
      await Promise.all([server.stop(), bare.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
