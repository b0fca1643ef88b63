import {
  SUBSCRIPTION_FLAGS,
  type MessagingUseCases,
  type SubscriptionFlag,
  type SubscriptionProperty,
} from '@tandem/messaging-domain';
import {
  JsonParam,
  PathInt,
  TextParam,
  WireError,
  chatEndpoint,
  dict,
  integer,
  listOf,
  text,
  type ChatEndpoint,
  type Shape,
} from '@tandem/shared-chat-wire';
import { colorShape } from '../channels/channel-shapes.ts';

/** Its type depends on the property. */
const anyValue: Shape<unknown> = { schema: {}, check: (value) => value };
const changesShape = listOf(dict({ stream_id: integer(), property: text(), value: anyValue }));

class SetPropertiesParams {
  @JsonParam(changesShape, { description: 'All changes are applied, or none' })
  subscriptionData!: ReturnType<typeof changesShape.check>;
}

class SetPropertyParams {
  @TextParam({ description: 'See `POST /users/me/subscriptions/properties`' })
  property!: string;

  @PathInt()
  streamId!: number;

  @TextParam({ description: '`true`, `false` or a color' })
  value!: string;
}

type UseCase = Pick<MessagingUseCases['setSubscriptionProperties'], 'execute'>;
const errors = ['CHANNEL_ID_INVALID', 'NOT_SUBSCRIBED'];

/** Sets properties of the actor's subscriptions. */
export function setSubscriptionProperties(useCase: UseCase): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-subscription-settings',
    method: 'POST',
    path: '/users/me/subscriptions/properties',
    tag: 'channels',
    summary: 'Update subscription settings',
    description: `Properties: ${['color', ...SUBSCRIPTION_FLAGS, 'in_home_view'].join(', ')}.`,
    auth: 'user',
    params: SetPropertiesParams,
    response: {},
    errors,
    handle: async ({ actor, params }) => {
      const changes = params.subscriptionData.map(({ stream_id: channelId, property, value }) => ({
        channelId,
        change: propertyChange(property, value),
      }));
      await useCase.execute(actor, changes);
      return {};
    },
  });
}

/** Sets a property of one subscription. */
export function setSubscriptionProperty(useCase: UseCase): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-subscription-property',
    method: 'PATCH',
    path: '/users/me/subscriptions/{stream_id}',
    tag: 'channels',
    summary: 'Update settings of one subscription',
    auth: 'user',
    params: SetPropertyParams,
    response: {},
    errors,
    handle: async ({ actor, params: { streamId: channelId, property, value } }) => {
      const change = propertyChange(property, property === 'color' ? bare(value) : parsed(value));
      await useCase.execute(actor, [{ channelId, change }]);
      return {};
    },
  });
}

/** `in_home_view` is the former name for the opposite of muted. */
function propertyChange(property: string, value: unknown): SubscriptionProperty {
  if (property === 'color') return { property, value: colorShape.check(value, property) };
  const isOpposite = property === 'in_home_view';
  if (!isOpposite && !isFlag(property)) {
    throw WireError.badRequest(`Unknown subscription property: ${property}`);
  }
  if (typeof value !== 'boolean') throw WireError.badRequest(`${property} is not a boolean`);
  return isFlag(property) ? { property, value } : { property: 'is_muted', value: !value };
}

function isFlag(property: string): property is SubscriptionFlag {
  return (SUBSCRIPTION_FLAGS as readonly string[]).includes(property);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A text may have quotes or not. */
function bare(value: string): unknown {
  return value.startsWith('"') ? parsed(value) : value;
}
