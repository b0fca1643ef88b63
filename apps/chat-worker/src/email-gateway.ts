import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Isolation } from '@tandem/assembly-isolation';
import { PostEmail } from '@tandem/messaging-domain';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import type { EmailProtocol } from '@tandem/messaging-email-gateway';
import {
  PostgresChannelEmailQueries,
  PostgresDestinationQueries,
  PostgresReferenceQueries,
  bindMessagingTx,
} from '@tandem/messaging-postgres';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import type { RealmAddresses } from '@tandem/identity-domain';
import { FileContentStore } from '@tandem/shared-files';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Where mails to channels are taken in. */
export interface EmailGatewayConfig {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly protocol: EmailProtocol;
  /** Of all files of an organization, in bytes; `null` for no limit. */
  readonly quotaBytes: number | null;
}

const MAX_MAIL_MIB = 10;

interface EmailGatewayParts {
  readonly renderer: MessageRenderer;
  readonly database: Database;
  readonly addresses: RealmAddresses;
  readonly isolation: Isolation;
  /** Where files are kept that come with mails. */
  readonly dataDir: string;
  readonly logger: Logger;
  readonly config: EmailGatewayConfig;
}

/** Starts taking mails to channels in. */
export async function startEmailGateway(
  parts: EmailGatewayParts,
): Promise<Running & { readonly port: number }> {
  const { database, addresses, isolation, dataDir, logger, config } = parts;
  const { sql } = database;
  // Loaded where it is configured: most workers take no mail in.
  const { EmailGateway, MailUnreadable } = await import('@tandem/messaging-email-gateway');
  const channelEmails = new PostgresChannelEmailQueries(sql);
  const postEmail = new PostEmail({
    unitOfWork: database.unitOfWork((handle) =>
      bindMessagingTx(handle, new PostgresAnonymousGroups(handle)),
    ),
    destinations: new PostgresDestinationQueries(sql),
    references: new PostgresReferenceQueries(sql),
    renderer: parts.renderer,
    clock: database.clock,
    channelEmails,
    addresses,
    files: new FileContentStore(join(dataDir, 'files')),
    images: isolation.pictures,
    newToken: () => randomBytes(18).toString('base64url'),
    // A mail is no larger than the gateway takes it.
    uploadLimits: { maxFileMib: MAX_MAIL_MIB, quotaBytes: config.quotaBytes },
  });
  const gateway = new EmailGateway({
    ...config,
    maxBytes: MAX_MAIL_MIB * 1024 * 1024,
    channelEmails,
    postEmail,
    readMail: async (raw, recipient) => {
      const mail = await isolation.readMail(raw, recipient);
      if (mail === null) throw new MailUnreadable();
      return mail;
    },
    onError: (error) => logger.error({ err: error }, 'a mail could not be taken in'),
    onRefused: (reason) => logger.info({ reason }, 'mail to a channel refused'),
  });
  const port = await gateway.start();
  logger.info({ port, host: config.host }, 'mails to channels are taken in');
  return { port, stop: () => gateway.stop() };
}
