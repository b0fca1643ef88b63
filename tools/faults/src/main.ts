import { causeFaults } from './command.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
// Does not wait for work that a stopped run has left.
process.exit(await causeFaults(process.argv.slice(2), stopping.signal));
