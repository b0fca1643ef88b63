import { IDENTITY } from '@tandem/assembly-identity';
import { PROCESS, token } from '@tandem/assembly-process';
import { HttpBouncer, HttpBouncerTokenCheck } from '@tandem/push-bouncer';
import { Unsubscribe, createPushUseCases, type PushUseCases } from '@tandem/push-domain';
import { HmacUnsubscribeTokens } from '@tandem/push-mail';
import { PostgresDeviceQueries } from '@tandem/push-postgres';
import { ContainerModule } from 'inversify';
import type { PushCarrierSettings } from './push-settings.ts';
import { pushTx } from './transaction.ts';

interface PushModuleSettings {
  readonly carrier: PushCarrierSettings;
}

/** The bindings of the module: the use cases of push for requests. */
export const PUSH = {
  useCases: token<PushUseCases>('PushUseCases'),
  unsubscribe: token<Unsubscribe>('Unsubscribe'),
  /** True if this server sends push notifications. */
  isConfigured: token<boolean>('IsPushConfigured'),
} as const;

/** Push over PostgreSQL, without the delivery. Needs the module of identity. */
export function pushModule({ carrier }: PushModuleSettings): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const isPushConfigured = carrier.kind !== 'none';
    bind(PUSH.isConfigured).toConstantValue(isPushConfigured);
    bind(PUSH.useCases).toResolvedValue(
      (database) =>
        createPushUseCases({
          unitOfWork: database.unitOfWork(pushTx),
          devices: new PostgresDeviceQueries(database.sql),
          remote:
            carrier.kind === 'bouncer'
              ? new HttpBouncerTokenCheck(new HttpBouncer(carrier.url))
              : null,
          isPushConfigured,
          clock: database.clock,
        }),
      [PROCESS.database],
    );
    bind(PUSH.unsubscribe).toResolvedValue(
      (secret, { turnOffMessageMails }) =>
        new Unsubscribe({
          tokens: new HmacUnsubscribeTokens(secret),
          mailSettings: { turnOff: (userId) => turnOffMessageMails.execute({ userId }) },
        }),
      [PROCESS.secret, IDENTITY],
    );
  });
}
