import { groupValueSchema } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { channelFields, channelSchema } from './channel-schemas.ts';

const inherited = (description: string) =>
  schema.nullable(schema.boolean(`${description}; null: the user’s own setting`));

/** The subscribers of a channel. */
const subscriberFields = {
  subscribers: schema.optional(schema.array(schema.integer(), 'Ascending; if requested')),
  partial_subscribers: schema.optional(
    schema.array(schema.integer(), 'Instead of `subscribers`: bots and recently active users'),
  ),
};

/** A channel in the view of a user who was never subscribed. */
export const unsubscribedChannelSchema = schema.object({ ...channelFields, ...subscriberFields });

/** A channel as its subscriber sees it. */
export const subscriptionSchema = schema.named(
  'Subscription',
  schema.object({
    ...channelFields,
    ...subscriberFields,
    desktop_notifications: inherited('Notify on the desktop'),
    email_notifications: inherited('Notify by email'),
    wildcard_mentions_notify: inherited('Notify of wildcard mentions'),
    push_notifications: inherited('Notify on mobile devices'),
    audible_notifications: inherited('Notify by sound'),
    pin_to_top: schema.boolean(),
    is_muted: schema.boolean(),
    in_home_view: schema.boolean('The opposite of `is_muted`; deprecated'),
    color: schema.string('The subscriber’s own color, e.g. #76ce90'),
  }),
);

/** Every named schema of a channel. */
export const channelSchemas = [subscriptionSchema, channelSchema, groupValueSchema];
