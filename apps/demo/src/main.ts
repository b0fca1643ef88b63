import { runMain } from '@tandem/shared-runtime';
import { startDemo } from './index.ts';

await runMain('tandem', () => startDemo(process.env));
