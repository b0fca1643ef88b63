import type { IdentityEvent } from '@tandem/identity-domain';
import type { InvitationEvent } from '@tandem/invitations-domain';
import type { MessagingEvent } from '@tandem/messaging-domain';
import type { PushEvent } from '@tandem/push-domain';
import type { TypingEvent } from '@tandem/realtime-domain';

type EventType = (
  IdentityEvent | InvitationEvent | MessagingEvent | PushEvent | TypingEvent
)['type'];

/** Written by triggers of the database and by the service itself. */
type ServiceEventType = 'access.changed' | 'server.restarted';

/** Complete by its type: an event of a context that is missing here does not compile. */
const KNOWN: Readonly<Record<EventType | ServiceEventType, true>> = {
  'access.changed': true,
  'attachment.added': true,
  'attachment.removed': true,
  'attachment.updated': true,
  'bot.api_key_changed': true,
  'bot.changed': true,
  'bot.owner_changed': true,
  'channel.created': true,
  'channel.updated': true,
  'channel_folder.added': true,
  'channel_folder.reordered': true,
  'channel_folder.updated': true,
  'custom_emoji.added': true,
  'custom_emoji.deactivated': true,
  'default_channel_groups.changed': true,
  'default_channels.changed': true,
  'device.added': true,
  'device.changed': true,
  'device.removed': true,
  'draft.removed': true,
  'draft.updated': true,
  'drafts.added': true,
  'invitation.accepted': true,
  'invitations.changed': true,
  'linkifiers.changed': true,
  'message.edited': true,
  'message.sent': true,
  'message_flags.changed': true,
  'messages.all_read': true,
  'messages.deleted': true,
  'messages.moved': true,
  'navigation_view.added': true,
  'navigation_view.removed': true,
  'navigation_view.updated': true,
  'playgrounds.changed': true,
  'reaction.added': true,
  'reaction.removed': true,
  'realm.changed': true,
  'realm.deactivated': true,
  'realm.domain_added': true,
  'realm.domain_changed': true,
  'realm.domain_removed': true,
  'realm.picture_changed': true,
  'realm.profile_fields_changed': true,
  'realm.user_setting_default_changed': true,
  'realm_exports.changed': true,
  'reminder.added': true,
  'reminder.removed': true,
  'saved_snippet.added': true,
  'saved_snippet.removed': true,
  'saved_snippet.updated': true,
  'scheduled_message.added': true,
  'scheduled_message.removed': true,
  'scheduled_message.updated': true,
  'submessage.added': true,
  'subscription.added': true,
  'subscription.removed': true,
  'subscription.updated': true,
  'typing.channel': true,
  'typing.direct': true,
  'typing.edit': true,
  'user.alert_words_changed': true,
  'user.api_key_changed': true,
  'user.avatar_changed': true,
  'user.created': true,
  'user.deactivated': true,
  'user.email_change_requested': true,
  'user.email_changed': true,
  'user.email_visibility_changed': true,
  'user.logged_in': true,
  'user.mutes_changed': true,
  'user.onboarding_steps_changed': true,
  'user.password_changed': true,
  'user.presence_changed': true,
  'user.profile_changed': true,
  'user.profile_deleted': true,
  'user.reactivated': true,
  'user.renamed': true,
  'user.role_changed': true,
  'user.settings_changed': true,
  'user.status_changed': true,
  'user.timezone_changed': true,
  'user_group.changed': true,
  'user_group.created': true,
  'user_group.members_added': true,
  'user_group.members_removed': true,
  'user_group.subgroups_added': true,
  'user_group.subgroups_removed': true,
  'user_topic.changed': true,
  'server.restarted': true,
};

/**
 * The types of all events that this version writes to the outbox. An event of any other type is of a
 * newer version.
 */
export const EVENT_TYPES: readonly string[] = Object.keys(KNOWN);
