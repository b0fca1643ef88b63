import {
  SUBSCRIBER_LISTS,
  type SubscriberList,
  type SubscriptionQueries,
} from '@tandem/messaging-domain';
import type { Clock } from '@tandem/shared-kernel';
import { OneOfWords, TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { presentSubscription } from './present-subscription.ts';
import { subscriptionSchema } from './subscription-schemas.ts';

class GetOwnSubscriptionsParams {
  @OneOfWords(SUBSCRIBER_LISTS)
  @TextParam({
    default: 'false',
    description: '`partial`: for large channels the server may list only active subscribers',
  })
  includeSubscribers!: SubscriberList;
}

/** The dependencies of listing one's subscriptions. */
interface OwnSubscriptionsDependencies {
  readonly subscriptions: Pick<SubscriptionQueries, 'listOwn'>;
  readonly clock: Clock;
}

/** The channels that the actor is subscribed to. */
export function getOwnSubscriptions({
  subscriptions,
  clock,
}: OwnSubscriptionsDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-subscriptions',
    method: 'GET',
    path: '/users/me/subscriptions',
    tag: 'channels',
    summary: 'Get subscribed channels',
    auth: 'user',
    params: GetOwnSubscriptionsParams,
    response: { subscriptions: schema.array(subscriptionSchema, 'By name') },
    handle: async ({ actor, params }) => {
      const views = await subscriptions.listOwn(actor, params.includeSubscribers);
      const now = clock.now();
      return { subscriptions: views.map((view) => presentSubscription(view, now)) };
    },
  });
}
