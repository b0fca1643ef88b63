import { useChatState, useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { useSave } from '../settings/use-save.ts';
import { HtmlContent } from '../views/messages/html-content.tsx';
import { StoredList } from './stored-list.tsx';

/** The messages of which the actor will be reminded, the next one first. */
export function RemindersView() {
  const { reminders } = useChatState().personal;
  const { api } = useStore().session;
  const { status, save } = useSave();
  const listed = [...reminders.values()].sort(
    (a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp,
  );
  return (
    <StoredList view="reminders" status={status}>
      {listed.map((reminder) => {
        const { reminder_id: id, rendered_content: html, failed } = reminder;
        const moment = formatTimeInText(new Date(reminder.scheduled_delivery_timestamp * 1_000));
        return (
          <li key={id} class="row">
            <div class="row-text">
              <strong>{failed ? t('scheduled.failed') : moment}</strong>
              <HtmlContent html={html} />
            </div>
            <button
              type="button"
              class="button small"
              aria-label={t('reminders.cancelNamed', { moment })}
              onClick={() =>
                void save(() => api.delete('/reminders/{reminder_id}', { reminder_id: id }))
              }
            >
              {t('compose.cancel')}
            </button>
          </li>
        );
      })}
    </StoredList>
  );
}
