import type { ChannelChange, ChannelPrivacy, EditableChannel } from './channel-changes.ts';
import { boldName, channelLink } from '../moves/topic-link.ts';
import { mention, type NoticeCause } from './channel-notices.ts';

/** The notice of a change; `null` for changes without a notice. */
export function changeNotice(
  cause: NoticeCause,
  channel: EditableChannel,
  change: ChannelChange,
): string | null {
  const who = mention(cause);
  switch (change.property) {
    case 'name':
      return `${who} renamed channel ${boldName(change.before)} to ${boldName(change.value)}.`;
    case 'description':
      return [
        `${who} changed the description for this channel.`,
        `* **Old description:**\n${quoted(change.before)}`,
        `* **New description:**\n${quoted(change.value)}`,
      ].join('\n\n');
    case 'privacy':
      return (
        `${who} changed the access permissions for this channel ` +
        `from **${policyName(change.before)}** to **${policyName(change.value)}**.`
      );
    case 'message_retention_days':
      return [
        `${who} has changed the message retention period for this channel:`,
        `* **Old retention period**: ${period(change.before)}`,
        `* **New retention period**: ${period(change.value)}`,
      ].join('\n');
    case 'is_archived':
      return change.value
        ? null
        : `Channel ${channelLink({ channelId: channel.id, name: channel.name })} un-archived.`;
    default:
      return null;
  }
}

function quoted(description: string): string {
  return `\`\`\`\` quote\n${description === '' ? '*No description.*' : description}\n\`\`\`\``;
}

function policyName({ inviteOnly, isWebPublic, historyPublicToSubscribers }: ChannelPrivacy) {
  if (isWebPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublicToSubscribers ? 'Private, shared history' : 'Private, protected history';
}

function period(days: number | null): string {
  if (days === null) return 'organization default';
  return days === -1 ? 'forever' : `${days} days`;
}
