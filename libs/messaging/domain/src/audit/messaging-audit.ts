import { auditedIds, kindsOfEvents, type AuditFacts, type AuditRules } from '@tandem/shared-kernel';
import type { ChannelChange } from '../channels/channel-changes.ts';
import type { MessagingEvent } from '../messaging-events.ts';
import { MESSAGING_ACTS } from './messaging-acts.ts';

const ofEmoji = ({
  emoji,
}: {
  readonly emoji: { readonly id: number; readonly name: string };
}): AuditFacts => ({ objectId: emoji.id, name: emoji.name });

/** Users who subscribe or unsubscribe themselves are not audited. */
function othersOf(event: {
  readonly userIds: readonly number[];
  readonly actingUserId: number;
}): readonly number[] {
  return event.userIds.filter((userId) => userId !== event.actingUserId);
}

function changed({ property, before, value }: ChannelChange): AuditFacts {
  return { before: { [property]: before }, after: { [property]: value } };
}

/** The audit entries of the events of this context. */
export const messagingAudit: AuditRules<MessagingEvent> = {
  'attachment.added': null,
  'attachment.removed': null,
  'attachment.updated': null,
  // Recorded with the initial settings of created channels.
  'channel.created': null,
  'channel.updated': ({ channelId, change }) => ({ objectId: channelId, ...changed(change) }),
  'channel_folder.added': ({ folder }) => ({
    objectId: folder.id,
    name: folder.name,
    after: { description: folder.description },
  }),
  'channel_folder.reordered': ({ folderIds }) => ({
    after: auditedIds('channel_folder', folderIds),
  }),
  'channel_folder.updated': ({ folderId, changes }) => ({
    objectId: folderId,
    after: {
      name: changes.name,
      description: changes.description,
      is_archived: changes.isArchived,
    },
  }),
  'custom_emoji.added': ofEmoji,
  'custom_emoji.deactivated': ofEmoji,
  'default_channel_groups.changed': ({ groups }) => ({
    after: {
      groups: groups.map(({ id, name, channelIds }) => ({ id, name, channel_ids: channelIds })),
    },
  }),
  'default_channels.changed': ({ channelIds }) => ({ after: auditedIds('channel', channelIds) }),
  'draft.removed': null,
  'draft.updated': null,
  'drafts.added': null,
  // Recorded by each command, with the linkifier.
  'linkifiers.changed': null,
  'message.edited': null,
  'message.sent': null,
  'message_flags.changed': null,
  'messages.all_read': null,
  // Recorded by the commands that delete messages of other users.
  'messages.deleted': null,
  'messages.moved': null,
  'navigation_view.added': null,
  'navigation_view.removed': null,
  'navigation_view.updated': null,
  // Recorded by each command, with the playground.
  'playgrounds.changed': null,
  'reaction.added': null,
  'reaction.removed': null,
  // Recorded by each command, with the export.
  'realm_exports.changed': null,
  'reminder.added': null,
  'reminder.removed': null,
  'saved_snippet.added': null,
  'saved_snippet.removed': null,
  'saved_snippet.updated': null,
  'scheduled_message.added': null,
  'scheduled_message.removed': null,
  'scheduled_message.updated': null,
  'submessage.added': null,
  'subscription.added': (event) => {
    const userIds = othersOf(event);
    if (userIds.length === 0) return null;
    return { objectId: event.channelId, after: auditedIds('user', userIds) };
  },
  'subscription.removed': (event) => {
    const userIds = othersOf(event);
    if (userIds.length === 0) return null;
    return { objectId: event.channelId, before: auditedIds('user', userIds) };
  },
  'subscription.updated': null,
  'typing.channel': null,
  'typing.direct': null,
  'typing.edit': null,
  // Recorded by each command, with the user.
  'user_exports.changed': null,
  'user_topic.changed': null,
};

/** All kinds of audit entries of this context. */
export const messagingAuditKinds: readonly string[] = [
  ...kindsOfEvents(messagingAudit),
  ...MESSAGING_ACTS,
];
