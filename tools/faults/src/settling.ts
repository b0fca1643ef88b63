import { setTimeout as delay } from 'node:timers/promises';
import { fetchMessages, type Follower } from './clients/follower.ts';
import { Refused, type ServiceClient } from './clients/service-client.ts';
import type { Findings } from './model/findings.ts';
import type { Model } from './model/model.ts';
import { View, difference, type SeenMessage } from './model/view.ts';

/** The data that is compared after the load. */
export interface Settling {
  readonly channel: string;
  /** The newest message before the round. */
  readonly since: number;
  /** The time limit for all data to be present, in ms. */
  readonly patienceMs: number;
  readonly findings: Findings;
}

/** @returns the state of the service after all scheduled messages */
export async function untilComplete(
  { channel, since, patienceMs }: Settling,
  [client]: readonly ServiceClient[],
  model: Model,
): Promise<ReadonlyMap<number, SeenMessage>> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const view = new View();
    const messages = client ? await fetchMessages(client, channel, since) : [];
    for (const message of messages) view.put(message);
    if (model.hasAllScheduled(view.messages) || performance.now() > end) return view.messages;
    await delay(250);
  }
}

/** Waits until every client has the state of the service. */
export async function untilConverged(
  followers: readonly Follower[],
  { truth, newest }: { truth: ReadonlyMap<number, SeenMessage>; newest: number },
  { patienceMs, findings }: Pick<Settling, 'patienceMs' | 'findings'>,
): Promise<void> {
  const end = performance.now() + patienceMs;
  // Unacknowledged scheduled messages that come later belong to the next round.
  const apartBy = ({ view }: Follower) => difference(view.upTo(newest), truth);
  let apart = [...followers];
  while (apart.length > 0 && performance.now() < end) {
    apart = apart.filter((each) => apartBy(each) !== null);
    await delay(50);
  }
  for (const each of apart) {
    findings.note('not converged', `${each.name}: ${apartBy(each)}`);
  }
}

/** Compares stored files with what was uploaded. */
export async function checkFiles(
  clients: readonly ServiceClient[],
  model: Model,
  findings: Findings,
): Promise<void> {
  for (const [url, { bytes, userId }] of model.files) {
    const client = clients.find(({ person }) => person.userId === userId);
    try {
      const found = await client?.fetchFile(url);
      if (found && !found.equals(bytes)) findings.note('lost', `${url} has other bytes`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      findings.note('lost', `file ${error.message}`);
    }
  }
}

/** Checks that each sender's queue has received the local id of each message once. */
export function checkEchoes(
  followers: readonly Follower[],
  model: Model,
  findings: Findings,
): void {
  for (const { view, userId, name } of followers) {
    for (const local of model.echoesOf(userId)) {
      const times = view.echoes.get(local) ?? 0;
      if (times !== 1) findings.note('not echoed', `${name}: ${local} came back ${times} times`);
    }
  }
}
