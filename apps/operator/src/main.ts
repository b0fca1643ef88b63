import { createForOwnerOnly } from '@tandem/shared-runtime';
import { runProgram } from './program.ts';

createForOwnerOnly();
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await runProgram(process.argv.slice(2));
