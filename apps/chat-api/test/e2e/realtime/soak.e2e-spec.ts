import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { Soak } from '../../soak/soak.ts';
import { ChatApiBundle, KillableCopy } from './killable-copy.ts';
import { randomOf } from '@tandem/shared-kernel/testing';

const chat = useChatApi();

/* A short one; `apps/chat-api/test/soak/main.ts` makes it as hard as a machine can bear. */
const SIZE = {
  clients: 40,
  processes: 1,
  moves: 0.05,
  rate: 20,
  seconds: 8,
  killEverySeconds: 2,
  leastKills: 2,
  patienceSeconds: 30,
};

const copies: KillableCopy[] = [];
let bundle: ChatApiBundle | undefined;

beforeAll(async () => {
  bundle = await ChatApiBundle.make();
  const env = {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    EVENT_QUEUES_PER_USER: '100000',
    LOG_LEVEL: 'error',
  };
  copies.push(await KillableCopy.prepare(bundle, env), await KillableCopy.prepare(bundle, env));
  await Promise.all(copies.map((copy) => copy.start()));
});

afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.end('SIGKILL')));
  bundle?.remove();
});

it('every client sees every message once and in order, while copies are killed and restarted', async () => {
  const { owner, member, other, moderator } = chat().people;
  const people = [owner, member, other, moderator];
  await chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'soak' }], principals: people.map(({ userId }) => userId) },
    { as: owner },
  );
  const report = await new Soak({ ...SIZE, copies, people, random: randomOf(1) }).run();
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThan(0);
  expect(report.kills).toBeGreaterThanOrEqual(2);
});
