import type { ChatSession, Conversation } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useStore } from '../app/store-context.ts';
import { othersOf } from '../model/narrow/narrow-fragment.ts';
import { composeStoreOf } from './compose-store.ts';
import { reasonOf } from './reason.ts';

/** The outcome of the last message that was scheduled. */
export type Scheduled =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly moment: Date;
      readonly content: string;
      readonly conversation: Conversation;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** Schedules messages to a conversation; the actor can undo it at once. */
export function useScheduling(conversation: Conversation | null) {
  const store = useStore();
  const compose = composeStoreOf(store);
  const [scheduled, setScheduled] = useState<Scheduled>({ kind: 'none' });
  const schedule = async (content: string, moment: Date): Promise<boolean> => {
    if (!conversation) return false;
    try {
      const id = await create(store.session, conversation, content, moment);
      compose.drafts.remove(conversation);
      compose.typing.stopped();
      setScheduled({ kind: 'done', id, moment, content, conversation });
      return true;
    } catch (error) {
      setScheduled({ kind: 'failed', reason: reasonOf(error) });
      return false;
    }
  };
  const undo = async () => {
    if (scheduled.kind !== 'done') return;
    const fields = { scheduled_message_id: scheduled.id };
    try {
      await store.session.api.delete('/scheduled_messages/{scheduled_message_id}', fields);
      setScheduled({ kind: 'none' });
      compose.insert(scheduled.content);
    } catch (error) {
      setScheduled({ kind: 'failed', reason: reasonOf(error) });
    }
  };
  return { scheduled, schedule, undo: () => void undo() };
}

async function create(
  { api, state }: ChatSession,
  conversation: Conversation,
  content: string,
  moment: Date,
): Promise<number> {
  const common = { content, scheduled_delivery_timestamp: Math.floor(moment.getTime() / 1_000) };
  const fields =
    conversation.type === 'channel'
      ? {
          ...common,
          type: 'channel' as const,
          to: conversation.channelId,
          topic: conversation.topic,
        }
      : {
          ...common,
          type: 'direct' as const,
          to: othersOf(conversation.userIds, state?.userId ?? -1),
        };
  const answer = await api.post('/scheduled_messages', fields);
  return answer.scheduled_message_id;
}
