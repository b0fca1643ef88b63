import { CHANNEL_SETTING_RULES } from '@tandem/messaging-domain';
import { presentGroupPermissions } from '@tandem/shared-chat-wire';

/**
 * What clients are told of the settings of channels whose value is a group: from the very rules
 * that changes are checked by. The word for the creator is that of the feature level that clients
 * are told; level 427 has another.
 */
export const channelPermissions = presentGroupPermissions(
  Object.fromEntries(
    Object.entries(CHANNEL_SETTING_RULES).map(([setting, rule]) => [
      setting,
      { ...rule, allowsNobody: true },
    ]),
  ),
  { creatorName: 'stream_creator_or_nobody', systemGroupDefault: null },
);
