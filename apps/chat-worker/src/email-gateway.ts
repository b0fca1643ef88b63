import { PostEmail } from '@tandem/messaging-domain';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { MarkdownItMessageRenderer } from '@tandem/messaging-markdown';
import {
  PostgresChannelEmailQueries,
  PostgresDestinationQueries,
  PostgresReferenceQueries,
  bindMessagingTx,
} from '@tandem/messaging-postgres';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import type { RealmAddresses } from '@tandem/identity-domain';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Where mails to channels are taken in. */
export interface EmailGatewayConfig {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
}

interface EmailGatewayParts {
  readonly database: Database;
  readonly addresses: RealmAddresses;
  readonly logger: Logger;
  readonly config: EmailGatewayConfig;
}

/** Starts taking mails to channels in. */
export async function startEmailGateway(
  parts: EmailGatewayParts,
): Promise<Running & { readonly port: number }> {
  const { database, addresses, logger, config } = parts;
  const { sql } = database;
  const channelEmails = new PostgresChannelEmailQueries(sql);
  const postEmail = new PostEmail({
    unitOfWork: database.unitOfWork((handle) =>
      bindMessagingTx(handle, new PostgresAnonymousGroups(handle)),
    ),
    destinations: new PostgresDestinationQueries(sql),
    references: new PostgresReferenceQueries(sql),
    renderer: new MarkdownItMessageRenderer(new BuiltInEmojiCatalog()),
    clock: database.clock,
    ...{ channelEmails, addresses },
  });
  // Loaded where it is configured: most workers take no mail in.
  const { EmailGateway } = await import('@tandem/messaging-email-gateway');
  const gateway = new EmailGateway({
    ...config,
    ...{ channelEmails, postEmail },
    onError: (error) => logger.error({ err: error }, 'a mail could not be taken in'),
    onRefused: (reason) => logger.info({ reason }, 'mail to a channel refused'),
  });
  const port = await gateway.start();
  logger.info({ port, host: config.host }, 'mails to channels are taken in');
  return { port, stop: () => gateway.stop() };
}
