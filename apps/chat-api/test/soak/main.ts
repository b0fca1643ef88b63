import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeIdentity } from '@tandem/assembly-identity';
import { operatorOf } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { createDatabase } from '@tandem/shared-postgres';
import { builtApp } from '@tandem/shared-runtime/testing';
import { KillableInstance } from '../e2e/realtime/killable-instance.ts';
import { randomOf } from '@tandem/shared-kernel/testing';
import { SoakClient, type SoakUser } from './soak-client.ts';
import { Soak } from './soak.ts';

const HELP = `Lets clients wait for events while instances of the chat service are killed and restarted at random,
and checks that every client saw every message once and in the same order.

  node --import tsx apps/chat-api/test/soak/main.ts [options]

  --clients N   how many poll (1000)
  --rate N      messages in a second (50)
  --minutes M   for how long (10)
  --instances N of chat-api (2)
  --processes N that the clients are spread over (2)
  --kill S      seconds between two kills, on average; 0 for none (15)
  --moves P     percent of the polls that go to another instance unasked (1)
  --profile     each instance that ends by itself leaves a CPU profile in the present folder
  --seed N      which instance is killed when, and how (1)
  --help

Starts a PostgreSQL of its own and removes it. Exits with 1 when a client missed something.
`;

const SECRET = 'the secret of the soak, which guards nothing';
const PASSWORD = 'correct horse battery staple';
const PEOPLE = 50;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '10' },
    instances: { type: 'string', default: '2' },
    processes: { type: 'string', default: '2' },
    kill: { type: 'string', default: '15' },
    moves: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const clients = Number(values.clients);
const rate = Number(values.rate);
const minutes = Number(values.minutes);
const count = Number(values.instances);
const processes = Number(values.processes);
const kill = Number(values.kill);
const moves = Number(values.moves) / 100;
const seed = Number(values.seed);
const areRight =
  [clients, rate, minutes, count, processes].every((number) => number > 0) &&
  [kill, moves, seed].every((number) => number >= 0);
if (!areRight) {
  process.stderr.write(HELP);
  process.exit(2);
}

const main = builtApp('chat-api');
const folder = mkdtempSync(join(tmpdir(), 'tandem-soak-'));
// The database server has a separate account, which must be able to enter.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
const instances: KillableInstance[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void clearUp().then(() => process.exit(130)));
}
let faults: readonly string[];
try {
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    EVENT_QUEUES_PER_USER: '1000000',
  };
  const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${process.cwd()}`] : [];
  while (instances.length < count) {
    instances.push(await KillableInstance.prepare(main, { ...env, LOG_LEVEL: 'error' }, profiling));
  }
  // The first one creates the tables.
  for (const instance of instances) await instance.start();
  const people = await foundOrganization(postgres.url, instances[0]!.url);
  const soak = new Soak({
    instances,
    people,
    clients,
    processes,
    moves,
    rate,
    random: randomOf(seed),
    seconds: minutes * 60,
    killEverySeconds: kill,
    patienceSeconds: 60,
    onProgress: (line) => console.log(line),
  });
  const report = await soak.run();
  faults = report.faults;
  const { sent, delivered, polls, kills, latencyMs, overtaken } = report;
  console.log(
    `${faults.length === 0 ? 'PASS' : 'FAIL'} seed ${seed}: ${clients} clients, ${sent} messages at ` +
      `${report.rate.toFixed(1)} in a second, ${delivered} deliveries in ${polls} answers, ${kills} instances ended; ` +
      `from send to client ${latencyMs.median} ms, of a hundred the worst ${latencyMs.p99} ms; ` +
      `${overtaken} messages with a smaller number behind a greater one`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
} finally {
  await clearUp();
}
process.exit(faults.length === 0 ? 0 : 1);

async function clearUp(): Promise<void> {
  await Promise.all(
    instances.map((instance) => instance.end(values.profile ? 'SIGTERM' : 'SIGKILL')),
  );
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Users who are all subscribed to the channel `soak`. */
async function foundOrganization(databaseUrl: string, url: string): Promise<readonly SoakUser[]> {
  const database = await createDatabase({
    url: databaseUrl,
    applicationName: 'soak',
    poolSize: 1,
  });
  try {
    const identity = composeIdentity({ database, secret: SECRET, externalUrl: 'http://127.0.0.1' });
    const { realmId, owner } = await identity.useCases.createRealm.execute({
      stringId: '',
      name: 'Soak',
      owner: { email: 'owner@soak.test', fullName: 'Olga Owner', password: PASSWORD },
    });
    const people = [owner];
    while (people.length < PEOPLE) {
      const name = `member${people.length}`;
      const fields = { email: `${name}@soak.test`, fullName: name, password: PASSWORD };
      const actor = operatorOf(realmId);
      people.push(
        await identity.useCases.createUser.execute(actor, { ...fields, role: ROLES.member }),
      );
    }
    const client = new SoakClient([url]);
    await client.call('founder', 'POST', '/users/me/subscriptions', owner, {
      subscriptions: '[{"name":"soak"}]',
      principals: JSON.stringify(people.map(({ userId }) => userId)),
    });
    client.end();
    return people;
  } finally {
    await database.close();
  }
}
