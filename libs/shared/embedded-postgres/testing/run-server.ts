import { startEmbeddedPostgres } from '../src/index.ts';

// A separate process for tests: starts a server, reports it in one line, and stops it, or dies and leaves
// it running.
const [dataDir = '', end] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  console.log(JSON.stringify({ ...server, uid: process.getuid?.() }));
  if (end === 'die') process.kill(process.pid, 'SIGKILL');
  if (end === 'stay') await new Promise((resolve) => process.stdin.once('end', resolve).resume());
  await server.stop();
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).name, message: (error as Error).message }));
}
