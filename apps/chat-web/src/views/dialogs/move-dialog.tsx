import { t } from '../../i18n/translate.ts';
import { can, type Conversation, type Message } from '@tandem/chat-client';
import { useSignal } from '@preact/signals';
import { openNarrow } from '../../app/location.ts';
import { useChatState, useStore } from '../../app/store-context.ts';
import { term } from '../../model/narrow/narrow-term.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { Dialog } from '../parts/dialog.tsx';
import { textOf } from '../parts/form-text.ts';

interface MoveDialogProps {
  readonly conversation: Extract<Conversation, { type: 'channel' }>;
  readonly message: Message | null;
  /** One of the messages of the topic. */
  readonly newestId?: number | undefined;
}

/** Renames a topic, or moves it or some of its messages to another one. */
export function MoveDialog({ conversation, message, newestId }: MoveDialogProps) {
  const state = useChatState();
  const { session } = useStore();
  const isBusy = useSignal(false);
  const channels = [...state.subscriptions.keys()]
    .filter((id) => can.sendTo(state, id))
    .flatMap((id) => state.channels.get(id) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name));

  const move = async (form: FormData) => {
    const channelId = Number(textOf(form, 'channel'));
    const topic = textOf(form, 'topic').trim();
    const id = message?.id ?? newestId;
    if (id === undefined) return;
    isBusy.value = true;
    try {
      await session.api.patch('/messages/{message_id}', {
        message_id: id,
        topic,
        ...(channelId !== conversation.channelId && { stream_id: channelId }),
        propagate_mode: message ? modeOf(textOf(form, 'which')) : 'change_all',
      });
      closeDialog();
      openNarrow(state, [term('channel', channelId), term('topic', topic)], message?.id);
    } catch (error) {
      isBusy.value = false;
      notifyOfFailure(error);
    }
  };

  return (
    <Dialog title={t(message ? 'views.moveMessages' : 'views.moveTopic')} onClose={closeDialog}>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void move(new FormData(event.currentTarget));
        }}
      >
        <label>
          {t('views.channel')}
          <select name="channel">
            {channels.map(({ stream_id: id, name }) => (
              <option key={id} value={id} selected={id === conversation.channelId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('views.topic')}
          <input
            name="topic"
            defaultValue={conversation.topic}
            maxLength={state.server.max_topic_length ?? 60}
          />
        </label>
        {message && (
          <label>
            {t('views.messages')}
            <select name="which">
              <option value="change_one">{t('views.moveOne')}</option>
              <option value="change_later">{t('views.moveLater')}</option>
              <option value="change_all">{t('views.moveAll')}</option>
            </select>
          </label>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={closeDialog}>
            {t('views.cancel')}
          </button>
          <button type="submit" class="button primary" disabled={isBusy.value}>
            {t('views.move')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function modeOf(text: string): 'change_one' | 'change_later' | 'change_all' {
  return text === 'change_later' || text === 'change_all' ? text : 'change_one';
}
