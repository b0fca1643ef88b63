import { existsSync } from 'node:fs';
import { runMain } from '@tandem/shared-runtime';
import { startDemo } from './start-demo.ts';

/** Next to the bundle; without it the process of the services does that work. */
const entry = new URL('first-start-process.js', import.meta.url);
const firstStart = existsSync(entry) ? entry : undefined;

await runMain('tandem', () => startDemo(process.env, { firstStart }));
