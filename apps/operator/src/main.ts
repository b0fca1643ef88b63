import { createForOwnerOnly } from '@tandem/shared-runtime';
import { runProgram } from './program.ts';

createForOwnerOnly();
// Whoever reads our output, `head` say, may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await runProgram(process.argv.slice(2));
