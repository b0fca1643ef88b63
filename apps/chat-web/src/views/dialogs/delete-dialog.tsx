import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useStore } from '../../app/store-context.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import { HtmlContent } from '../messages/html-content.tsx';
import { Dialog } from '../parts/dialog.tsx';

/** Asks before a message is deleted. */
export function DeleteDialog({ message }: { readonly message: Message }) {
  const { session } = useStore();
  const remove = () => {
    closeDialog();
    session.api.delete('/messages/{message_id}', { message_id: message.id }).catch(notifyOfFailure);
  };
  return (
    <Dialog title={t('views.deleteQuestion')} onClose={closeDialog}>
      <div class="preview">
        <HtmlContent html={message.content} />
      </div>
      <p class="muted">{t('views.deleteHint')}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={closeDialog}>
          {t('views.cancel')}
        </button>
        <button type="button" class="button danger" onClick={remove}>
          {t('views.delete')}
        </button>
      </div>
    </Dialog>
  );
}
