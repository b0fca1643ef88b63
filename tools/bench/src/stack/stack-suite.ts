import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Sample } from '../harness/measurement.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { chatSeed } from '../messages/chat-seed.ts';
import { ServedChat } from '../messages/served-chat.ts';
import { MeasuredDemo } from './measured-demo.ts';
import { CLIENTS } from './stack-cases.ts';

const KB_PER_MB = 1024;
/**
 * After a start the collector queries every node for the first time. The memory for that and for the start is
 * released after a while; idle connections stay open for five minutes, and are part of the figure.
 */
const IDLE = { everyMs: 1_000, share: 0.1, looks: 35, limitMs: 90_000 };

/** The start time of the services, and the resources of everything at rest. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const needsDatabase = context.wanted.has('start');
  const url = needsDatabase
    ? await context.databases.copyOf(chatSeed(context.size), (line) => context.progress(line))
    : '';
  return {
    measurements: new Map<string, Measurement>([
      ['start', () => startTime(url)],
      ['node', nodeTime],
      ['memory', () => demoMemory(({ tree }) => tree.idle(IDLE))],
      ['memory-loaded', ({ durationMs }) => demoMemory((demo) => load(demo, durationMs))],
    ]),
    stop: () => Promise.resolve(),
  };
}

async function startTime(databaseUrl: string): Promise<Sample> {
  const begun = performance.now();
  const chat = await ServedChat.start(databaseUrl);
  const value = performance.now() - begun;
  await chat.stop();
  return { value };
}

async function nodeTime(): Promise<Sample> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return { value: performance.now() - begun };
}

/** @param before runs between the start and the measurement of the memory */
async function demoMemory(before: (demo: MeasuredDemo) => Promise<void>): Promise<Sample> {
  const demo = await MeasuredDemo.start();
  try {
    await before(demo);
    return { value: demo.tree.memory() / KB_PER_MB };
  } finally {
    await demo.stop();
  }
}

/** Sends messages and reads them, as fast as the demo answers. */
async function load(demo: MeasuredDemo, durationMs: number): Promise<void> {
  const { owner } = demo;
  const end = performance.now() + durationMs * 2;
  const client = async () => {
    while (performance.now() < end) {
      const to = JSON.stringify([owner.email]);
      await demo.call(owner, '/messages', { type: 'direct', to, content: 'Hello' });
      await demo.call(owner, '/messages?anchor=newest&num_before=50&num_after=0');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
