import { IDENTITY } from '@tandem/assembly-identity';
import { MESSAGING } from '@tandem/assembly-messaging';
import { token } from '@tandem/assembly-process';
import { NotifyOfSetupFault, ReceiveWebhook } from '@tandem/integrations-domain';
import { ContainerModule } from 'inversify';
import { IdentityAccountHolders } from './identity-account-holders.ts';
import { IdentitySetupNotices } from './identity-setup-notices.ts';
import { MessagingWebhookDelivery } from './messaging-webhook-delivery.ts';

/** The integrations context. */
interface Integrations {
  readonly receiveWebhook: ReceiveWebhook;
  readonly notifyOfSetupFault: NotifyOfSetupFault;
}

/** The binding of the module: the whole context under one name. */
export const INTEGRATIONS = token<Integrations>('Integrations');

/** The integrations context over identity and messaging. Needs their modules. */
export function integrationsModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(INTEGRATIONS).toResolvedValue(
      ({ sendMessage }, { useCases, queries }) => {
        const setupFaults = new NotifyOfSetupFault(
          new IdentitySetupNotices(useCases.notifyBotOwner),
        );
        const delivery = new MessagingWebhookDelivery(sendMessage);
        return {
          receiveWebhook: new ReceiveWebhook({
            accounts: new IdentityAccountHolders(queries.profileAccounts),
            delivery,
            setupFaults,
          }),
          notifyOfSetupFault: setupFaults,
        };
      },
      [MESSAGING.useCases, IDENTITY],
    );
  });
}
