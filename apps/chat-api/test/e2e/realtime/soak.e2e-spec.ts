import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { Soak } from '../../soak/soak.ts';
import { KillableInstance } from './killable-instance.ts';
import { randomOf } from '@tandem/shared-kernel/testing';
import { builtApp } from '@tandem/shared-runtime/testing';

const chat = useChatApi();

/* A short run; `apps/chat-api/test/soak/main.ts` runs it with any load. */
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

const instances: KillableInstance[] = [];

beforeAll(async () => {
  const env = {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    EVENT_QUEUES_PER_USER: '100000',
    LOG_LEVEL: 'error',
  };
  instances.push(
    await KillableInstance.prepare(builtApp('chat-api'), env),
    await KillableInstance.prepare(builtApp('chat-api'), env),
  );
  await Promise.all(instances.map((instance) => instance.start()));
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
});

it('every client receives every message once and in order, while instances are killed and restarted', async () => {
  const { owner, member, other, moderator } = chat().people;
  const people = [owner, member, other, moderator];
  await chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'soak' }], principals: people.map(({ userId }) => userId) },
    { as: owner },
  );
  const report = await new Soak({ ...SIZE, instances, people, random: randomOf(1) }).run();
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThan(0);
  expect(report.kills).toBeGreaterThanOrEqual(2);
});
