import type { ChatEvent, EventOf, UnreadDetails } from '../events/chat-event.ts';
import { applyEvent } from '../model/apply-event.ts';
import type { ChatState } from '../model/chat-state.ts';
import { conversationOf } from '../model/conversation.ts';

/** The flags that users set. */
export type EditableFlag = 'read' | 'starred' | 'collapsed';

/** A change of flags that the server has not reported yet. */
export interface FlagChange {
  readonly op: 'add' | 'remove';
  readonly flag: EditableFlag;
  readonly messages: readonly number[];
}

/** The state as it will be when the server has reported the changes. */
export function withFlagChanges(
  state: ChatState,
  changes: readonly FlagChange[],
  now: number,
): ChatState {
  return changes.reduce((next, change) => applyEvent(next, eventOf(next, change), now), state);
}

/** The changes that an event does not report. */
export function withoutReported<T extends FlagChange>(
  changes: readonly T[],
  event: ChatEvent,
): readonly T[] {
  if (event.type !== 'update_message_flags') return changes;
  const isReported = ({ op, flag, messages }: FlagChange) =>
    op === event.op && flag === event.flag && messages.every((id) => event.messages.includes(id));
  const rest = changes.filter((change) => !isReported(change));
  return rest.length === changes.length ? changes : rest;
}

function eventOf(state: ChatState, change: FlagChange): EventOf<'update_message_flags'> {
  const event = { ...change, id: 0, type: 'update_message_flags' as const, all: false };
  if (change.flag !== 'read' || change.op === 'add') return event;
  const details = change.messages.flatMap((id): [string, UnreadDetails][] => {
    const found = detailsOf(state, id);
    return found ? [[String(id), found]] : [];
  });
  return { ...event, message_details: Object.fromEntries(details) };
}

function detailsOf(state: ChatState, id: number): UnreadDetails | null {
  const message = state.messages.byId.get(id);
  if (!message) return null;
  const mentioned = message.flags.includes('mentioned');
  const conversation = conversationOf(message);
  if (conversation.type === 'direct') {
    return { type: 'private', user_ids: conversation.userIds, mentioned };
  }
  const { channelId, topic } = conversation;
  return { type: 'stream', stream_id: channelId, topic, unmuted_stream_msg: false, mentioned };
}
