import { BACKGROUND, PROCESS, token } from '@tandem/assembly-process';

import { EMAIL_VISIBILITY, type RealmAddresses } from '@tandem/identity-domain';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import {
  SendMissedMessageEmail,
  createPushDeliveryUseCases,
  type PushDeliveryUseCases,
  type PushedMessage,
} from '@tandem/push-domain';
import { HmacUnsubscribeTokens, QueuedMissedMails } from '@tandem/push-mail';
import {
  PostgresMissedMessageRepository,
  PostgresPushQueries,
  PostgresPushTargets,
  missedMessageConsumer,
  pushConsumer,
  restartMissedMails,
} from '@tandem/push-postgres';
import { UNSUBSCRIBE_PATH } from '@tandem/push-rest';
import { Sha256TokenFingerprints } from '@tandem/push-sodium';
import { MailSeal } from '@tandem/shared-mail-queue';
import type { Database } from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';
import { pushCarriersOf, type PushCarriers } from './push-carriers.ts';
import type { PushCarrierSettings } from './push-settings.ts';
import { pushTx } from './transaction.ts';

interface PushDeliveryModuleSettings {
  readonly carrier: PushCarrierSettings;
}

/** The bindings of the module: the background work of push. */
export const PUSH_DELIVERY = {
  /** Fails to resolve if no carrier is configured. */
  useCases: token<PushDeliveryUseCases>('PushDeliveryUseCases'),
  /** Fails to resolve if no carrier is configured. */
  carriers: token<PushCarriers>('PushCarriers'),
  sendMissedMail: token<SendMissedMessageEmail>('SendMissedMessageEmail'),
} as const;

/** The delivery of pushes, and of mail about missed messages. It needs no other module. */
export function pushDeliveryModule({ carrier }: PushDeliveryModuleSettings): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(BACKGROUND.consumer).toConstantValue(missedMessageConsumer);
    if (carrier.kind !== 'none') bind(BACKGROUND.consumer).toConstantValue(pushConsumer);
    bind(BACKGROUND.pruning).toResolvedValue(
      ({ sql }) => ({ name: 'missed messages without a mail', run: () => restartMissedMails(sql) }),
      [PROCESS.database],
    );
    bind(PUSH_DELIVERY.carriers).toResolvedValue(
      (secret, dataDir, { clock }) => pushCarriersOf(carrier, { secret, dataDir, clock }),
      [PROCESS.secret, PROCESS.dataDir, PROCESS.database],
    );
    bind(PUSH_DELIVERY.useCases).toResolvedValue(
      (database, { sender, bouncer }, addresses, secret) => {
        const avatars = new AvatarUrls(secret);
        return createPushDeliveryUseCases({
          unitOfWork: database.unitOfWork(pushTx),
          queries: new PostgresPushQueries(database.sql),
          targets: new PostgresPushTargets(database.sql),
          fingerprints: new Sha256TokenFingerprints(),
          sender,
          bouncer,
          clock: database.clock,
          realmUrlOf: (stringId) => addresses.urlOf(stringId),
          avatarUrlOf: (message, realmUrl) => new URL(pictureOf(avatars, message), realmUrl).href,
        });
      },
      [PROCESS.database, PUSH_DELIVERY.carriers, PROCESS.addresses, PROCESS.secret],
    );
    bind(PUSH_DELIVERY.sendMissedMail).toResolvedValue(
      (database, secret, addresses) => missedMails(database, secret, addresses),
      [PROCESS.database, PROCESS.secret, PROCESS.addresses],
    );
  });
}

function missedMails(
  database: Database,
  secret: string,
  addresses: RealmAddresses,
): SendMissedMessageEmail {
  const seal = new MailSeal(secret);
  const tokens = new HmacUnsubscribeTokens(secret);
  return new SendMissedMessageEmail(
    database.unitOfWork((sql) => ({
      missed: new PostgresMissedMessageRepository(sql),
      carrier: new QueuedMissedMails(sql, seal, {
        realmUrlOf: (stringId) => addresses.urlOf(stringId),
        unsubscribeUrlOf: (realmUrl, userId) =>
          `${realmUrl}${UNSUBSCRIBE_PATH}/${tokens.tokenOf(userId)}`,
      }),
    })),
  );
}

function pictureOf(avatars: AvatarUrls, message: PushedMessage): string {
  return avatars.of(
    {
      id: message.senderId,
      realmId: message.senderRealmId,
      deliveryEmail: message.senderDeliveryEmail,
      emailVisibility: message.senderShowsEmail
        ? EMAIL_VISIBILITY.everyone
        : EMAIL_VISIBILITY.nobody,
      avatarSource: message.senderAvatarSource,
      avatarVersion: message.senderAvatarVersion,
    },
    { clientComputes: false },
  );
}
