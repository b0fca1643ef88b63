import { runMain } from '@tandem/shared-runtime';
import { startDemo } from './start-demo.ts';

await runMain('tandem', () => startDemo(process.env));
