import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { SaveNotice } from '../../settings/save-notice.tsx';
import { useSave } from '../../settings/use-save.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { notify } from '../../state/notices.ts';
import { HtmlContent } from '../messages/html-content.tsx';
import { Dialog } from '../parts/dialog.tsx';

const REASONS = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** The largest number of characters of an explanation. */
const MAX_EXPLANATION = 1_000;

/** Reports a message to the moderators. */
export function ReportDialog({ message }: { readonly message: Message }) {
  const { api } = useStore().session;
  const [reason, setReason] = useState<Reason>('spam');
  const [explanation, setExplanation] = useState('');
  const { status, save } = useSave();
  const report = async () => {
    const isSent = await save(() =>
      api.post('/messages/{message_id}/report', {
        message_id: message.id,
        report_type: reason,
        description: explanation.trim(),
      }),
    );
    if (!isSent) return;
    closeDialog();
    notify(t('report.sent'));
  };
  return (
    <Dialog title={t('report.title')} onClose={closeDialog}>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void report();
        }}
      >
        <div class="preview">
          <HtmlContent html={message.content} />
        </div>
        <label>
          {t('report.reason')}
          <select onInput={(event) => setReason(reasonOf(event.currentTarget.value))}>
            {REASONS.map((each) => (
              <option key={each} value={each} selected={each === reason}>
                {t(`report.reason.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('report.explanation')}
          <input
            dir="auto"
            required={reason === 'other'}
            maxLength={MAX_EXPLANATION}
            value={explanation}
            onInput={(event) => setExplanation(event.currentTarget.value)}
          />
        </label>
        {status.kind === 'failed' && <SaveNotice status={status} />}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={closeDialog}>
            {t('views.cancel')}
          </button>
          <button type="submit" class="button primary" disabled={status.kind === 'saving'}>
            {t('report.send')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function reasonOf(text: string): Reason {
  return REASONS.find((each) => each === text) ?? 'other';
}
