import type { EmailProtocol, OpenEmailGateway } from '@tandem/assembly-messaging';
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
  readonly open: OpenEmailGateway;
  readonly logger: Logger;
  readonly config: EmailGatewayConfig;
}

/** Starts the server that receives mails to channels. */
export async function startEmailGateway({
  open,
  logger,
  config,
}: EmailGatewayParts): Promise<Running & { readonly port: number }> {
  const gateway = await open({
    ...config,
    maxBytes: MAX_MAIL_MIB * 1024 * 1024,
    onError: (error) => logger.error({ err: error }, 'a mail could not be received'),
    onRefused: (reason) => logger.info({ reason }, 'mail to a channel refused'),
  });
  const port = await gateway.start();
  logger.info({ port, host: config.host }, 'the email gateway listens');
  return { port, stop: () => gateway.stop() };
}
