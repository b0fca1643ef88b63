// Preloaded into a measured server: answers its parent's questions about the process.
import { openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const MS_PER_NS = 1e-6;
const schedule = openSchedule();
const pauses = monitorEventLoopDelay({ resolution: 1 });
/** A timer of 1 ms takes 40 ms of processor time a second. */
const watchesPauses = isMainThread && process.env.BENCH_PAUSES !== 'off';
if (watchesPauses) pauses.enable();

/** Turns of a timer of 1 ms: the time between two of them in which this thread had a processor. */
let last = moment();
let longestRunMs = 0;
if (watchesPauses) setInterval(look, 1).unref();

const answers = {
  usage() {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    return {
      cpuMicros: user + system,
      rssBytes: rss,
      heldBytes: heapUsed + external,
      ...residentPeak(),
    };
  },
  reset() {
    pauses.reset();
    last = moment();
    longestRunMs = 0;
    try {
      // Linux: forgets the peak of the resident set.
      writeFileSync('/proc/self/clear_refs', '5');
    } catch {
      // On other systems the peak is that of the whole life of the process.
    }
    return {};
  },
  collectGarbage() {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    return {};
  },
  pause() {
    // A punctual timer of 1 ms has a delay of 1 ms.
    return { maxMs: pauses.max * MS_PER_NS - 1, longestRunMs };
  },
};

// Other threads of the process preload this module as well.
if (isMainThread) {
  process.on('message', ({ id, ask }) => {
    process.send({ id, answer: answers[ask]?.() ?? null });
  });
  // The parent's questions alone keep no process alive.
  process.channel?.unref();
}

function look() {
  const now = moment();
  longestRunMs = Math.max(longestRunMs, now - last);
  last = now;
}

/**
 * A clock, in ms, that stops while this thread is ready to run and others have the processor. Where the
 * system does not report it, it is the processor time of the process.
 */
function moment() {
  if (schedule === null) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  const length = readSync(schedule.file, schedule.text, 0, schedule.text.length, 0);
  const [, waitedNs] = schedule.text.latin1Slice(0, length).split(' ');
  return performance.now() - Number(waitedNs) * MS_PER_NS;
}

/** Linux: of the process's first thread, the ns that it ran, and those that it waited to run. */
function openSchedule() {
  try {
    return { file: openSync('/proc/self/schedstat'), text: Buffer.alloc(128) };
  } catch {
    return null;
  }
}

function residentPeak() {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes) return { peakBytes: Number(kilobytes) * 1024 };
  } catch {
    // Not on Linux.
  }
  return { peakBytes: process.resourceUsage().maxRSS * 1024 };
}
