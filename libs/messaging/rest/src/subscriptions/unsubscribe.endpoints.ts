import type { MessagingUseCases } from '@tandem/messaging-domain';
import { JsonParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import {
  channelNamesShape,
  channelRequestsShape,
  type ChannelRequests,
} from '../channels/channel-shapes.ts';
import { channelsByUser } from '../channels/subscribe.endpoint.ts';
import { peopleReference, peopleShape, type People } from './people-reference.ts';

class UnsubscribeParams {
  @JsonParam(peopleShape, {
    optional: true,
    description: 'IDs or email addresses of the users to unsubscribe; by default the user',
  })
  principals?: People;

  @JsonParam(channelNamesShape, { description: 'Names of channels' })
  subscriptions!: string[];
}

class ChangeSubscriptionsParams {
  @JsonParam(channelRequestsShape, { default: [], description: 'Channels to join' })
  add!: ChannelRequests;

  @JsonParam(channelNamesShape, { default: [], description: 'Names of channels to leave' })
  delete!: string[];
}

const leftFields = {
  removed: schema.array(schema.string(), 'Names of channels'),
  not_removed: schema.array(
    schema.string(),
    'Names of channels to which the users were not subscribed',
  ),
};
const leaveErrors = [
  'SCOPE_MISSING',
  'CHANNEL_NAME_EMPTY',
  'CHANNEL_NAME_TOO_LONG',
  'CHANNEL_NAME_HAS_INVALID_CHARACTER',
  'SUBSCRIBER_UNKNOWN',
  'SUBSCRIBER_DEACTIVATED',
  'SUBSCRIPTIONS_TOO_MANY',
  'CHANNELS_UNKNOWN',
  'CHANNEL_PERMISSION_MISSING',
];

/** Removes users from channels. */
export function unsubscribe(
  useCase: Pick<MessagingUseCases['unsubscribe'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'unsubscribe',
    method: 'DELETE',
    path: '/users/me/subscriptions',
    tag: 'channels',
    summary: 'Unsubscribe from channels',
    auth: 'user',
    params: UnsubscribeParams,
    response: leftFields,
    errors: leaveErrors,
    handle: async ({ actor, params: { principals, subscriptions: names } }) => {
      const input = { names, principals: principals && peopleReference(principals) };
      const { removed, notRemoved } = await useCase.execute(actor, input);
      return { removed, not_removed: notRemoved };
    },
  });
}

/** Joins some channels and leaves others. */
export function changeSubscriptions(
  useCase: Pick<MessagingUseCases['changeSubscriptions'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-subscriptions',
    method: 'PATCH',
    path: '/users/me/subscriptions',
    tag: 'channels',
    summary: 'Update subscriptions',
    auth: 'user',
    guard: 'not-guest',
    params: ChangeSubscriptionsParams,
    response: { subscribed: channelsByUser, already_subscribed: channelsByUser, ...leftFields },
    errors: ['SUBSCRIPTION_CHANGES_MISSING', 'CHANNEL_NOT_ACCESSIBLE', ...leaveErrors],
    handle: async ({ actor, params }) => {
      const { added, left } = await useCase.execute(actor, {
        add: { channels: params.add, ...AS_IT_COMES },
        remove: { names: params.delete },
      });
      return {
        subscribed: Object.fromEntries(added.subscribed),
        already_subscribed: Object.fromEntries(added.alreadySubscribed),
        removed: left.removed,
        not_removed: left.notRemoved,
      };
    },
  });
}

/** A channel that is created by this request has default settings. */
const AS_IT_COMES = {
  options: {
    inviteOnly: false,
    isWebPublic: false,
    isDefault: false,
    groups: {},
    messageRetentionDays: null,
    folderId: null,
  },
  authorizationErrorsFatal: true,
  announce: false,
  notifiesSubscribed: false,
};
