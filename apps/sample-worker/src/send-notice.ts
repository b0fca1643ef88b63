import { openDatabase } from '@tandem/assembly-database';
import { ISOLATION, isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import type { Actor } from '@tandem/shared-kernel';

/** A sample worker: loads the modules of the contexts, gets a use case and calls it as a user. */
export async function sendNotice(url: string, secret: string, actor: Actor): Promise<number> {
  const database = await openDatabase({ url, applicationName: 'sample-worker' });
  const container = createContainer({ database, secret, externalUrl: 'http://localhost' });
  container.load(isolationModule(), messagingModule());
  try {
    const { messageId } = await container.get(MESSAGING.useCases).sendMessage.execute(actor, {
      target: { kind: 'direct', people: { ids: [actor.userId] } },
      content: 'Hello from a **worker**',
      clientName: 'sample-worker',
      readBySender: false,
      sendKey: null,
      echo: null,
    });
    return messageId;
  } finally {
    await container.get(ISOLATION).stop();
    await database.close();
  }
}
