import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import type { Scheduled } from './use-scheduling.ts';

interface ScheduledNoticeProps {
  readonly scheduled: Scheduled;
  readonly onUndo: () => void;
}

/** The outcome of the last message that was scheduled. */
export function ScheduledNotice({ scheduled, onUndo }: ScheduledNoticeProps) {
  if (scheduled.kind === 'none') return null;
  if (scheduled.kind === 'failed') {
    return (
      <p class="notice bad" role="alert">
        {t('compose.sendFailed', { reason: scheduled.reason })}
      </p>
    );
  }
  return (
    <p class="notice compose-status" role="status">
      {t('compose.scheduled', { moment: formatTimeInText(scheduled.moment) })}
      <button type="button" class="button small" onClick={onUndo}>
        {t('compose.undo')}
      </button>
    </p>
  );
}
