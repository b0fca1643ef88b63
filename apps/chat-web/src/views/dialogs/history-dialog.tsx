import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { formatMoment } from '../../i18n/times.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { Dialog } from '../parts/dialog.tsx';
import { LoadingPart } from '../parts/loading-part.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { HtmlContent } from '../messages/html-content.tsx';

/** The versions of a message, newest first. */
export function HistoryDialog({ message }: { readonly message: Message }) {
  const { session } = useStore();
  const { users } = useChatState();
  const answer = useAnswer(
    () => session.api.get('/messages/{message_id}/history', { message_id: message.id }),
    message.id,
  );
  const versions = [...(answer?.value?.message_history ?? [])].reverse();
  return (
    <Dialog title={t('views.history')} onClose={closeDialog}>
      {!answer?.value && <LoadingPart error={answer?.error ?? null} />}
      <ol class="versions">
        {versions.map((version) => (
          <li key={version.timestamp}>
            <p class="muted">
              {formatMoment(new Date(version.timestamp * 1_000))}
              {version.user_id !== null && ` · ${users.get(version.user_id)?.full_name ?? ''}`}
            </p>
            {version.prev_topic !== undefined && (
              <p class="muted">
                {t('views.topic')}: {version.prev_topic} → {version.topic}
              </p>
            )}
            <HtmlContent html={version.rendered_content} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
