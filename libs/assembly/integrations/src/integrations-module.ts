import { MESSAGING } from '@tandem/assembly-messaging';
import { token } from '@tandem/assembly-process';
import { ReceiveWebhook } from '@tandem/integrations-domain';
import { ContainerModule } from 'inversify';
import { MessagingWebhookDelivery } from './messaging-webhook-delivery.ts';

/** The integrations context. */
interface Integrations {
  readonly receiveWebhook: ReceiveWebhook;
}

/** The binding of the module: the whole context under one name. */
export const INTEGRATIONS = token<Integrations>('Integrations');

/** The integrations context over messaging. Needs the module of messaging. */
export function integrationsModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(INTEGRATIONS).toResolvedValue(
      ({ sendMessage }) => ({
        receiveWebhook: new ReceiveWebhook({ delivery: new MessagingWebhookDelivery(sendMessage) }),
      }),
      [MESSAGING.useCases],
    );
  });
}
