import { TOPICS_POLICIES, type ChannelOptions, type TopicsPolicy } from '@tandem/messaging-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  OneOf,
  TextParam,
  either,
  groupValueShape,
  integer,
  text,
  toGroupValue,
  type WireGroupValue,
} from '@tandem/shared-chat-wire';
import { givenSettings, retentionDays } from './channel-parameters.ts';

const groupParam = () => JsonParam(groupValueShape, { optional: true });

/** The properties of a new channel. */
export class NewChannelParams {
  @BoolParam({ default: false, description: 'Whether to announce new channels' })
  announce!: boolean;

  @groupParam() can_add_subscribers_group?: WireGroupValue;
  @groupParam() can_administer_channel_group?: WireGroupValue;
  @groupParam() can_create_topic_group?: WireGroupValue;
  @groupParam() can_delete_any_message_group?: WireGroupValue;
  @groupParam() can_delete_own_message_group?: WireGroupValue;
  @groupParam() can_move_messages_out_of_channel_group?: WireGroupValue;
  @groupParam() can_move_messages_within_channel_group?: WireGroupValue;
  @groupParam() can_remove_subscribers_group?: WireGroupValue;
  @groupParam() can_resolve_topics_group?: WireGroupValue;
  @groupParam() can_send_message_group?: WireGroupValue;
  @groupParam() can_subscribe_group?: WireGroupValue;

  @IntParam({ optional: true })
  folderId?: number;

  @BoolParam({
    optional: true,
    description: 'For private channels: whether new subscribers see earlier messages',
  })
  historyPublicToSubscribers?: boolean;

  @BoolParam({ default: false, description: 'Private' })
  inviteOnly!: boolean;

  @BoolParam({ default: false, description: 'Whether new users are subscribed' })
  isDefaultStream!: boolean;

  @BoolParam({ default: false })
  isWebPublic!: boolean;

  @JsonParam(either(integer(), text()), {
    optional: true,
    description: 'Days, or `"realm_default"` or `"unlimited"`',
  })
  messageRetentionDays?: number | string;

  @BoolParam({ default: true })
  sendNewSubscriptionMessages!: boolean;

  @OneOf(TOPICS_POLICIES)
  @TextParam({ optional: true })
  topicsPolicy?: TopicsPolicy;
}

/** The parameters in the form of the domain. */
export function channelOptions(params: NewChannelParams): ChannelOptions {
  const { inviteOnly, isWebPublic, historyPublicToSubscribers, topicsPolicy } = params;
  return {
    isDefault: params.isDefaultStream,
    messageRetentionDays: retentionDays(params.messageRetentionDays ?? 'realm_default'),
    folderId: params.folderId ?? null,
    groups: givenSettings(params, toGroupValue),
    inviteOnly,
    isWebPublic,
    historyPublicToSubscribers,
    topicsPolicy,
  };
}
