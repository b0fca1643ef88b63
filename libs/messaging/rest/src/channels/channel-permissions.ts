import { CHANNEL_SETTING_RULES } from '@tandem/messaging-domain';
import { presentGroupPermissions } from '@tandem/shared-chat-wire';

/**
 * The group settings of channels as clients see them, derived from the rules
 * that validate changes.
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
