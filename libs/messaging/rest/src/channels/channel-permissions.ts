import { CHANNEL_SETTING_RULES } from '@tandem/messaging-domain';
import { presentGroupPermissions } from '@tandem/shared-chat-wire';

/**
 * What clients are told of the settings of channels whose value is a group: from the very rules
 * that changes are checked by.
 *
 * @see feature level 427 for the name of the creator
 */
export const channelPermissions = presentGroupPermissions(
  Object.fromEntries(
    Object.entries(CHANNEL_SETTING_RULES).map(([setting, rule]) => [
      setting,
      { ...rule, allowsNobody: true },
    ]),
  ),
  { creatorName: 'channel_creator', systemGroupDefault: null },
);
