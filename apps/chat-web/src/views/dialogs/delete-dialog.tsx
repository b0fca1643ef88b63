import { t } from '../../i18n/translate.ts';
import type { Conversation, Message } from '@tandem/chat-client';
import type { ComponentChildren } from 'preact';
import { useChatState, useStore } from '../../app/store-context.ts';
import { topicName } from '../../state/conversation-names.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { HtmlContent } from '../messages/html-content.tsx';
import { Dialog } from '../parts/dialog.tsx';

/** Asks before a message is deleted. */
export function DeleteDialog({ message }: { readonly message: Message }) {
  const { api } = useStore().session;
  const remove = () => api.delete('/messages/{message_id}', { message_id: message.id });
  return (
    <DeleteQuestion title={t('views.deleteQuestion')} onDelete={remove}>
      <div class="preview">
        <HtmlContent html={message.content} />
      </div>
      <p class="muted">{t('views.deleteHint')}</p>
    </DeleteQuestion>
  );
}

interface DeleteTopicDialogProps {
  readonly conversation: Extract<Conversation, { type: 'channel' }>;
}

/** Asks before all messages of a topic are deleted. */
export function DeleteTopicDialog({ conversation }: DeleteTopicDialogProps) {
  const { channelId, topic } = conversation;
  const { api } = useStore().session;
  const name = topicName(useChatState(), topic);
  const remove = async () => {
    const fields = { stream_id: channelId, topic_name: topic };
    // Each request deletes a part of a long topic.
    for (;;) {
      const { complete } = await api.post('/streams/{stream_id}/delete_topic', fields);
      if (complete) return;
    }
  };
  return (
    <DeleteQuestion title={t('views.deleteTopicQuestion')} onDelete={remove}>
      <p class="preview" dir="auto">
        {name}
      </p>
      <p class="muted">{t('views.deleteTopicHint')}</p>
    </DeleteQuestion>
  );
}

interface DeleteQuestionProps {
  readonly title: string;
  readonly onDelete: () => Promise<unknown>;
  readonly children: ComponentChildren;
}

function DeleteQuestion({ title, onDelete, children }: DeleteQuestionProps) {
  return (
    <Dialog title={title} onClose={closeDialog}>
      {children}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={closeDialog}>
          {t('views.cancel')}
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            closeDialog();
            onDelete().catch(notifyOfFailure);
          }}
        >
          {t('views.delete')}
        </button>
      </div>
    </Dialog>
  );
}
