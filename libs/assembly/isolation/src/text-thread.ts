import { workerData } from 'node:worker_threads';
import { readMail } from '@tandem/messaging-email-gateway/read-mail';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { renderTasks } from '@tandem/messaging-markdown';
import { serveThread } from '@tandem/shared-isolation/worker';
import { mediaOptions } from './media-options.ts';
import type { TextReply, TextTask, TextThreadData } from './text-tasks.ts';

// KaTeX warns of every character without metrics: such texts would fill the log.
console.warn = () => undefined;

const { mediaSecret } = workerData as TextThreadData;
const render = renderTasks(new BuiltInEmojiCatalog(), mediaOptions(mediaSecret));

/** Entry of the threads that render texts and read mails. */
export const doTask = serveThread(async (given): Promise<TextReply> => {
  const task = given as TextTask;
  return task.kind === 'mail' ? mailOf(task.raw) : render(task);
});

async function mailOf(raw: Uint8Array): Promise<TextReply> {
  try {
    return { kind: 'mail', mail: await readMail(raw) };
  } catch {
    return { kind: 'unreadable_mail' };
  }
}
