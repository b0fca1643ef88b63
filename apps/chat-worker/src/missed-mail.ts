import { RealmAddresses } from '@tandem/identity-domain';
import { SendMissedMessageEmail, type MissedConversation } from '@tandem/push-domain';
import { HmacUnsubscribeTokens, QueuedMissedMails } from '@tandem/push-mail';
import { MISSED_QUEUE, PostgresMissedMessageRepository } from '@tandem/push-postgres';
import { UNSUBSCRIBE_PATH } from '@tandem/push-rest';
import { JobRunner } from '@tandem/shared-jobs';
import { MailSeal } from '@tandem/shared-mail-queue';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Mails users the messages that they missed, after a delay in which they may return. */
export async function startMissedMail(parts: {
  readonly database: Database;
  readonly secret: string;
  readonly externalUrl: string;
  readonly logger: Logger;
}): Promise<Running> {
  const { database, logger } = parts;
  const seal = new MailSeal(parts.secret);
  const tokens = new HmacUnsubscribeTokens(parts.secret);
  const addresses = new RealmAddresses(parts.externalUrl);
  const send = new SendMissedMessageEmail(
    database.unitOfWork((sql) => ({
      missed: new PostgresMissedMessageRepository(sql),
      carrier: new QueuedMissedMails(sql, seal, {
        realmUrlOf: (stringId) => addresses.urlOf(stringId),
        unsubscribeUrlOf: (realmUrl, userId) =>
          `${realmUrl}${UNSUBSCRIBE_PATH}/${tokens.tokenOf(userId)}`,
      }),
    })),
  );
  const runner = new JobRunner<MissedConversation>({
    database,
    queue: MISSED_QUEUE,
    concurrency: 2,
    handle: ({ payload, createdAt }) => send.execute(payload, createdAt),
    onError: (error, job) =>
      logger.error({ err: error, job: job?.key }, 'mail about missed messages failed'),
  });
  await runner.start();
  return runner;
}
