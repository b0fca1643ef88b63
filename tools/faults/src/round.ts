import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '@tandem/tools-fuzz';
import type { Availability } from './availability.ts';
import { Author, type Conversation } from './clients/author.ts';
import { Follower } from './clients/follower.ts';
import { ServiceClient, type Person } from './clients/service-client.ts';
import { inflict } from './inflict.ts';
import type { Findings } from './model/findings.ts';
import { Model } from './model/model.ts';
import type { Fault } from './schedule.ts';
import { checkEchoes, checkFiles, untilComplete, untilConverged } from './settling.ts';
import type { Stack } from './stack/stack.ts';

export interface RoundOptions {
  readonly round: number;
  readonly seed: number;
  readonly lengthMs: number;
  readonly faults: readonly Fault[];
  readonly stack: Stack;
  readonly availability: Availability;
  readonly findings: Findings;
  readonly people: readonly Person[];
  readonly followers: readonly Follower[];
  readonly channel: string;
  readonly channelId: number;
  /** The newest message of the rounds before. */
  readonly since: number;
  /** Unacknowledged requests of earlier rounds, which may still take effect. */
  readonly late: readonly string[];
  /** The time limit for recovery, in ms. */
  readonly patienceMs: number;
}

export interface RoundReport {
  readonly faults: readonly Fault[];
  readonly acknowledged: Readonly<Record<string, number>>;
  /** The number of requests that were refused because a clock was wrong. */
  readonly refusedByClock: number;
  /** The longest wait for an answer, in ms. */
  readonly longestWaitMs: number;
  /** The time from the end of the last fault until every process was healthy, in ms. */
  readonly wholeAfterMs: number;
  readonly newest: number;
  /** Unacknowledged requests, which the next round needs for `late`. */
  readonly unsettled: readonly string[];
}

/** Lets users write during faults, and then compares their views. */
export async function runRound(options: RoundOptions): Promise<RoundReport> {
  const { stack, findings, people, followers, channel, patienceMs, round, seed } = options;
  const model = new Model(options.late);
  const random = new Random(seed * 7_919 + round);
  let [isOver, isGivenUp] = [false, false];
  const clients = people.map(
    (person) =>
      new ServiceClient(
        person,
        stack.chatUrls,
        new Random(random.int(0, 2 ** 31)),
        () => isGivenUp,
      ),
  );
  const conversation: Conversation = {
    channel,
    channelId: options.channelId,
    topic: `round ${round}`,
  };
  const recent: number[] = [];
  const authors = clients.map(
    (client, index) =>
      new Author({
        client,
        model,
        findings,
        conversation,
        recent,
        random: new Random(random.int(0, 2 ** 31)),
        queueId: () => followers[index]?.queueId ?? '',
        prefix: `s${seed} r${round} a${index}`,
      }),
  );
  const work = Promise.all(authors.map((author) => author.work(() => isOver)));
  const late = joinLate(options, clients[0], () => isGivenUp);
  await makeTrouble(options);
  isOver = true;
  const wholeAfterMs = await untilWhole(stack, patienceMs);
  if (wholeAfterMs >= patienceMs) findings.note('not back', `not whole after ${patienceMs} ms`);
  const giveUp = setTimeout(() => (isGivenUp = true), patienceMs);
  await work;
  const latecomer = await late;
  const truth = await untilComplete(options, clients, model);
  model.check(truth, findings);
  const all = latecomer ? [...followers, latecomer.follower] : followers;
  const newest = Math.max(options.since, ...truth.keys());
  await untilConverged(all, { truth, newest }, options);
  isGivenUp = true;
  clearTimeout(giveUp);
  await latecomer?.following;
  await checkFiles(clients, model, findings);
  checkEchoes(followers, model, findings);
  for (const follower of followers) follower.view.forget(newest + 1);
  return {
    faults: options.faults,
    acknowledged: Object.fromEntries(model.counts),
    refusedByClock: authors.reduce((sum, { refused }) => sum + refused, 0),
    longestWaitMs: Math.round(Math.max(...clients.map(({ longestMs }) => longestMs))),
    wholeAfterMs: Math.round(wholeAfterMs),
    newest,
    unsettled: model.unsettled(truth),
  };
}

async function makeTrouble({ faults, stack, availability, lengthMs }: RoundOptions): Promise<void> {
  await Promise.all([
    delay(lengthMs),
    ...faults.map(async (fault) => {
      await delay(fault.atMs);
      const end = availability.fault();
      await inflict(fault, stack);
      end();
    }),
  ]);
}

/** Adds a client that registers during the faults. */
async function joinLate(
  { lengthMs, findings, channel, since }: RoundOptions,
  client: ServiceClient | undefined,
  isGivenUp: () => boolean,
): Promise<{ follower: Follower; following: Promise<void> } | null> {
  await delay(lengthMs / 2);
  if (!client) return null;
  const follower = new Follower(client, findings, 'latecomer');
  try {
    await follower.register(channel, since);
  } catch (error) {
    findings.note('refused', `latecomer: ${String(error)}`);
    return null;
  }
  return { follower, following: follower.follow(isGivenUp) };
}

async function untilWhole(stack: Stack, patienceMs: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    if (await stack.isWhole()) return performance.now() - begun;
    await delay(50);
  }
  return patienceMs;
}
