import type { Isolation } from '@tandem/assembly-isolation';
import type { BackgroundUseCases, ChannelEmailQueries } from '@tandem/messaging-domain';
import type { EmailProtocol } from '@tandem/messaging-email-gateway';
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

/** A mail is no larger, so neither is a file of one. */
export const MAX_MAIL_MIB = 10;

interface EmailGatewayParts {
  readonly useCases: Pick<BackgroundUseCases, 'postEmail'>;
  readonly channelEmails: ChannelEmailQueries;
  readonly isolation: Isolation;
  readonly logger: Logger;
  readonly config: EmailGatewayConfig;
}

/** Starts taking mails to channels in. */
export async function startEmailGateway(
  parts: EmailGatewayParts,
): Promise<Running & { readonly port: number }> {
  const { useCases, channelEmails, isolation, logger, config } = parts;
  // Loaded where it is configured: most workers take no mail in.
  const { EmailGateway, MailUnreadable } = await import('@tandem/messaging-email-gateway');
  const gateway = new EmailGateway({
    ...config,
    maxBytes: MAX_MAIL_MIB * 1024 * 1024,
    channelEmails,
    postEmail: useCases.postEmail,
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
