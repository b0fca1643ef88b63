import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { LoadingPart } from '../parts/loading-part.tsx';
import { useAnswer } from '../parts/use-answer.ts';

/** The users who have read a message. */
export function ReceiptsDialog({ message }: { readonly message: Message }) {
  const { session } = useStore();
  const { users } = useChatState();
  const answer = useAnswer(
    () => session.api.get('/messages/{message_id}/read_receipts', { message_id: message.id }),
    message.id,
  );
  const readers = (answer?.value?.user_ids ?? []).flatMap((id) => users.get(id) ?? []);
  return (
    <Dialog title={t('views.readBy')} onClose={closeDialog}>
      {!answer?.value && <LoadingPart error={answer?.error ?? null} />}
      {answer?.value && readers.length === 0 && <p class="muted">{t('views.readByNone')}</p>}
      <ul class="readers">
        {readers
          .sort((a, b) => a.full_name.localeCompare(b.full_name))
          .map((user) => (
            <li key={user.user_id}>
              <Avatar user={user} size={24} />
              {user.full_name}
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
