import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { MomentChoice } from '../../compose/moment-choice.tsx';
import { formatTimeInText } from '../../i18n/times.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { SaveNotice } from '../../settings/save-notice.tsx';
import { useSave } from '../../settings/use-save.ts';
import { notify } from '../../state/notices.ts';
import { Dialog } from '../parts/dialog.tsx';

/** The largest number of characters of a note. */
const MAX_NOTE = 1_000;

/** Sets a time at which the actor is reminded of a message. */
export function RemindDialog({ message }: { readonly message: Message }) {
  const { api } = useStore().session;
  const [note, setNote] = useState('');
  const { status, save } = useSave();
  const remind = async (moment: Date) => {
    if (status.kind === 'saving') return;
    const isSet = await save(() =>
      api.post('/reminders', {
        message_id: message.id,
        note: note.trim(),
        scheduled_delivery_timestamp: Math.floor(moment.getTime() / 1_000),
      }),
    );
    if (!isSet) return;
    closeDialog();
    notify(t('reminders.set', { moment: formatTimeInText(moment) }));
  };
  return (
    <Dialog title={t('reminders.remind')} onClose={closeDialog}>
      <label class="setting-label">
        {t('reminders.note')}
        <input
          class="field"
          dir="auto"
          maxLength={MAX_NOTE}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <div>
        <MomentChoice
          submitLabel={t('reminders.remind')}
          onChoose={(moment) => void remind(moment)}
        />
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </div>
    </Dialog>
  );
}
