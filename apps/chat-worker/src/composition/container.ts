import { identityBackgroundModule } from '@tandem/assembly-identity/background';
import { invitationsBackgroundModule } from '@tandem/assembly-invitations/background';
import { isolationModule } from '@tandem/assembly-isolation';
import { messagingModule } from '@tandem/assembly-messaging';
import { pushDeliveryModule } from '@tandem/assembly-push/delivery';
import { createContainer } from '@tandem/assembly-process';
import type { Database } from '@tandem/shared-postgres';
import type { Container } from 'inversify';
import type { ChatWorkerConfig } from '../config.ts';
import { MAX_MAIL_MIB } from '../email-gateway.ts';

/** Settings of the contexts. */
type WorkerContextSettings = Pick<
  ChatWorkerConfig,
  | 'dataDir'
  | 'emailGateway'
  | 'externalUrl'
  | 'fileStoreUrl'
  | 'outgoingWebhooks'
  | 'push'
  | 'showsExternalMedia'
>;

/** Composes the contexts of the worker over the database and the data folder. */
export function composeWorker(
  config: WorkerContextSettings,
  database: Database,
  secret: string,
): Container {
  const {
    dataDir,
    fileStoreUrl,
    externalUrl,
    showsExternalMedia = true,
    outgoingWebhooks,
  } = config;
  const container = createContainer({ database, secret, dataDir, fileStoreUrl, externalUrl });
  container.load(
    identityBackgroundModule(),
    invitationsBackgroundModule(),
    pushDeliveryModule({ carrier: config.push ?? { kind: 'none' } }),
    isolationModule({ showsExternalMedia }),
    messagingModule({
      uploadLimits: {
        maxFileMib: MAX_MAIL_MIB,
        quotaBytes: config.emailGateway?.quotaBytes ?? null,
      },
      reachesPrivateNetworks: outgoingWebhooks?.allowPrivate ?? false,
    }),
  );
  return container;
}
