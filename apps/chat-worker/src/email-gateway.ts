import type { Isolation } from '@tandem/assembly-isolation';
import type { BackgroundUseCases } from '@tandem/messaging-domain';
import type { ChannelEmailQueries } from '@tandem/messaging-domain/email-gateway';
import type { EmailProtocol } from '@tandem/messaging-email-gateway';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Settings of the server that receives mails to channels. */
export interface EmailGatewayConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly protocol: EmailProtocol;
  /** The size limit of all files of an organization, in bytes; `null`: no limit. */
  readonly quotaBytes: number | null;
}

/** The size limit of a mail, and so of its attachments. */
export const MAX_MAIL_MIB = 10;

interface EmailGatewayParts {
  readonly useCases: Pick<BackgroundUseCases, 'postEmail'>;
  readonly channelEmails: ChannelEmailQueries;
  readonly isolation: Isolation;
  readonly logger: Logger;
  readonly config: EmailGatewayConfig;
}

/** Starts the server that receives mails to channels. */
export async function startEmailGateway(
  parts: EmailGatewayParts,
): Promise<Running & { readonly port: number }> {
  const { useCases, channelEmails, isolation, logger, config } = parts;
  // Loaded on demand: most workers receive no mail.
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
    onError: (error) => logger.error({ err: error }, 'a mail could not be received'),
    onRefused: (reason) => logger.info({ reason }, 'mail to a channel refused'),
  });
  const port = await gateway.start();
  logger.info({ port, host: config.host }, 'the email gateway listens');
  return { port, stop: () => gateway.stop() };
}
