import { useChatState, useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { useSave } from '../settings/use-save.ts';
import { conversationOfDraft } from './drafts.ts';
import { StoredList } from './stored-list.tsx';
import { UnsentRow } from './unsent-row.tsx';

/** The messages that will be sent later, the next one first. */
export function ScheduledView() {
  const state = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  const listed = [...state.personal.scheduledMessages.values()]
    .flatMap((message) => {
      const { type, to, topic = '' } = message;
      const recipients = typeof to === 'number' ? [to] : to;
      const conversation = conversationOfDraft({ type, to: recipients, topic }, state.userId);
      return conversation ? [{ ...message, conversation }] : [];
    })
    .sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
  const cancel = (id: number) =>
    save(() =>
      api.delete('/scheduled_messages/{scheduled_message_id}', { scheduled_message_id: id }),
    );
  return (
    <StoredList view="scheduled" status={status}>
      {listed.map((message) => {
        const { scheduled_message_id: id, conversation, content, failed } = message;
        const moment = new Date(message.scheduled_delivery_timestamp * 1_000);
        return (
          <UnsentRow
            key={id}
            conversation={conversation}
            content={content}
            note={failed ? t('scheduled.failed') : formatTimeInText(moment)}
            action={t('compose.cancel')}
            actionFor={(name) => t('scheduled.cancelNamed', { name })}
            onAction={() => void cancel(id)}
          />
        );
      })}
    </StoredList>
  );
}
