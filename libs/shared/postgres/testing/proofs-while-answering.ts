import type { Database } from '../src/index.ts';
import { Listener } from '../src/listener.ts';

/** The reports of a listener on its connection during five heartbeats, which its server answers. */
export async function reportsDuringHeartbeats(
  url: string,
  commands: Database,
): Promise<('alive' | 'lost')[]> {
  const reports: ('alive' | 'lost')[] = [];
  let sent = 0;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const notify = async (channel: string, payload: string) => {
    await commands.sql.query('select pg_notify($1, $2)', [channel, payload]);
    sent += 1;
    if (sent === 5) end();
  };
  const patience = { heartbeatMs: 50, answerMs: 5_000, firstMs: 5_000 };
  const listener = new Listener(url, 'listening', notify, patience);
  await listener.subscribe('news', {
    onNotification: () => undefined,
    onConnectionLost: () => void reports.push('lost'),
    onAlive: () => void reports.push('alive'),
  });
  await ended;
  await listener.close();
  return reports;
}
