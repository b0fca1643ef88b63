import { quoted } from '../content/quoted.ts';
import { messageUrl, topicLink } from '../moves/topic-link.ts';
import type { ReminderTarget } from './reminder.ts';

/** The text of a reminder. */
export function reminderText(
  { content, senderId, senderName, place }: ReminderTarget,
  messageId: number,
  { note, realmUrl }: { readonly note: string; readonly realmUrl: string },
): string {
  const what =
    place.kind === 'channel'
      ? topicLink(place, place.topic).replace(/\*\*$/, `@${messageId}**`)
      : 'the following direct message';
  const noted = note === '' ? '' : ` Note:\n > ${note.replaceAll('\n', '\n > ')}`;
  const url =
    place.kind === 'channel'
      ? messageUrl(realmUrl, place, place.topic, messageId)
      : `${realmUrl}/#narrow/dm/${place.userIds.join(',')}-dm/near/${messageId}`;
  const author = `@_**${senderName}|${senderId}**`;
  const said = /^\/(poll|todo)\b/.exec(content)?.[1];
  const quote = said
    ? `${author} [sent](${url}) a ${said === 'poll' ? 'poll' : 'todo list'}.`
    : `${author} [said](${url}):\n${quoted(content)}`;
  return `You requested a reminder for ${what}.${noted}\n\n${quote}`;
}
