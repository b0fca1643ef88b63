import type { EmailProtocol, OpenEmailGateway } from '@tandem/assembly-messaging';
import { connectLimitStore } from '@tandem/assembly-process';
import type { LimitStore, RateLimitRules } from '@tandem/shared-chat-wire';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Settings of the server that receives mails to channels. */
export interface EmailGatewayConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly protocol: EmailProtocol;
  /** The size limit of all files of an organization, in bytes; `null`: no limit. */
  readonly quotaBytes: number | null;
  /** The server that counts mails for all instances, as configured for the chat service; absent: none. */
  readonly rateLimitUrl?: string | null;
}

/** The size limit of a mail, and so of its attachments. */
export const MAX_MAIL_MIB = 10;

/** Mails to one organization, as many as the reference accepts. */
const MAIL_LIMITS: RateLimitRules = [
  { seconds: 60, count: 50 },
  { seconds: 300, count: 120 },
  { seconds: 3600, count: 600 },
];

interface EmailGatewayParts {
  readonly open: OpenEmailGateway;
  readonly logger: Logger;
  readonly config: EmailGatewayConfig;
  /** The secret of the deployment. */
  readonly secret: string;
}

/** Starts the server that receives mails to channels. */
export async function startEmailGateway({
  open,
  logger,
  config,
  secret,
}: EmailGatewayParts): Promise<Running & { readonly port: number }> {
  const { rateLimitUrl = null, ...server } = config;
  const limits = await connectLimitStore({ url: rateLimitUrl, secret }, (reason) => {
    if (reason === null) logger.info('the store of mail limits is back');
    else logger.warn({ reason }, 'the store of mail limits is unavailable: limits per process');
  });
  const gateway = await open({
    ...server,
    admitMail: await mailLimit(limits.store),
    maxBytes: MAX_MAIL_MIB * 1024 * 1024,
    onError: (error) => logger.error({ err: error }, 'a mail could not be received'),
    onRefused: (reason) => logger.info({ reason }, 'mail to a channel refused'),
  });
  const port = await gateway.start();
  logger.info({ port, host: config.host }, 'the email gateway listens');
  const stop = async () => {
    await gateway.stop();
    await limits.close();
  };
  return { port, stop };
}

async function mailLimit(store: LimitStore | null): Promise<(realmId: number) => Promise<boolean>> {
  // Loaded on demand, like the gateway.
  const { RateLimiter, WireError } = await import('@tandem/shared-chat-wire');
  const limiter = new RateLimiter(MAIL_LIMITS, { domain: 'mail_by_realm', store });
  return async (realmId) => {
    try {
      await limiter.count(realmId);
      return true;
    } catch (error) {
      if (error instanceof WireError) return false;
      throw error;
    }
  };
}
