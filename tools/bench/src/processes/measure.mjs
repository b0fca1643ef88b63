// Loaded ahead of a server that is measured: answers its parent's questions about the process.
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const MS_PER_NS = 1e-6;
const pauses = monitorEventLoopDelay({ resolution: 1 });
pauses.enable();

/**
 * Turns of a timer of 1 ms: the time between two of them, or what the process has computed in it
 * where that is less, because others had the processor.
 */
let last = moment();
let longestRunMs = 0;
setInterval(() => {
  const now = moment();
  longestRunMs = Math.max(longestRunMs, Math.min(now.wall - last.wall, now.cpu - last.cpu));
  last = now;
}, 1).unref();

const answers = {
  usage() {
    const { user, system } = process.cpuUsage();
    return { cpuMicros: user + system, rssBytes: process.memoryUsage.rss(), ...residentPeak() };
  },
  reset() {
    pauses.reset();
    last = moment();
    longestRunMs = 0;
    try {
      // Linux: forgets the peak of the resident set.
      writeFileSync('/proc/self/clear_refs', '5');
    } catch {
      // Elsewhere the peak is that of the process's whole life.
    }
    return {};
  },
  pause() {
    // A timer of 1 ms that comes on time has a delay of 1 ms.
    return { maxMs: pauses.max * MS_PER_NS - 1, longestRunMs };
  },
};

process.on('message', ({ id, ask }) => {
  process.send({ id, answer: answers[ask]?.() ?? null });
});
// The parent's questions alone keep no process alive.
process.channel?.unref();

function moment() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
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
