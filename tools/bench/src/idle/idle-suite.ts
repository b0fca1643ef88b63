import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { MeasuredDemo } from '../stack/measured-demo.ts';
import { IDLE_DEMOS, IDLE_FIGURES, type IdleDemo, type IdleFigure } from './idle-cases.ts';
import { IdleClients, addMembers, createAccount, visit } from './idle-clients.ts';
import { watch } from './idle-watch.ts';

/** The idle time after which the collections of garbage behind the visits have ended. */
const SETTLED = { everyMs: 1_000, share: 0.1, looks: 30, limitMs: 180_000 };

type Figures = Readonly<Record<IdleFigure, number>>;

/** Demos that were used and then idle, all of them at the same time. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const wanted = IDLE_DEMOS.filter(({ name }) =>
    IDLE_FIGURES.some((figure) => context.wanted.has(`${name}-${figure}`)),
  );
  const clients = new IdleClients();
  const demos = new Map<string, MeasuredDemo>();
  const stop = async () => {
    clients.stop();
    await Promise.all([...demos.values()].map((demo) => demo.stop()));
  };
  try {
    for (const idle of wanted) {
      context.progress(`idle: starting a demo with ${idle.title}`);
      const demo = await MeasuredDemo.start();
      demos.set(idle.name, demo);
      await prepare(demo, idle, clients);
    }
    await Promise.all([...demos.values()].map(({ tree }) => tree.idle(SETTLED)));
  } catch (error) {
    await stop();
    throw error;
  }
  let watches: Promise<ReadonlyMap<string, Figures>> | undefined;
  const watchAll = async () => {
    const watched = [...demos].map(async ([name, demo]): Promise<[string, Figures]> => [
      name,
      await watch(demo, context.minutes, (line) => context.progress(`idle: ${name}, ${line}`)),
    ]);
    const found = new Map(await Promise.all(watched));
    const { polls, failures } = clients.counts;
    context.progress(`idle: ${polls} polls of waiting clients were answered, ${failures} failed`);
    return found;
  };
  const measure =
    (name: string, figure: IdleFigure): Measurement =>
    async () => {
      watches ??= watchAll();
      return { value: (await watches).get(name)?.[figure] ?? NaN };
    };
  return {
    measurements: new Map(
      IDLE_DEMOS.flatMap(({ name }) =>
        IDLE_FIGURES.map((figure) => [`${name}-${figure}`, measure(name, figure)] as const),
      ),
    ),
    stop,
  };
}

async function prepare(demo: MeasuredDemo, idle: IdleDemo, clients: IdleClients): Promise<void> {
  await addMembers(demo, idle.members);
  await fetch(demo.chatUrl);
  await fetch(demo.nodeStatusUrl);
  for (let index = 0; index < idle.clients; index += 1) {
    const account = await createAccount(demo, index);
    if (idle.areWaiting) await clients.add(demo, account);
    else await visit(demo, account);
  }
}
