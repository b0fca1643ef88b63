/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { at, nextMonday } from '../model/completion/times.ts';
import { useDismissal } from './choices/use-dismissal.ts';
import { useFloating } from './choices/use-floating.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface ScheduleMenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (moment: Date) => void;
  readonly onClose: () => void;
}

/** The menu that schedules a message: usual times, or any other. */
export function ScheduleMenu({ anchor, onChoose, onClose }: ScheduleMenuProps) {
  const menu = useFloating<HTMLDivElement>(anchor, 'top-end');
  const [written, setWritten] = useState('');
  const [isPast, setIsPast] = useState(false);
  useDismissal(menu, anchor, onClose);
  const now = new Date();
  return (
    <div ref={menu} class="floating menu" role="dialog" aria-label={t('compose.schedule')}>
      {momentsAfter(now).map((moment) => (
        <button
          key={moment.getTime()}
          type="button"
          class="menu-item"
          onClick={() => onChoose(moment)}
        >
          {formatTimeInText(moment)}
        </button>
      ))}
      <form
        class="schedule-form"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const moment = new Date(written);
          const isFuture = moment.getTime() >= Date.now() + MINUTE_MS;
          setIsPast(!isFuture);
          if (isFuture) onChoose(moment);
        }}
      >
        <input
          class="field"
          type="datetime-local"
          aria-label={t('compose.scheduleAt')}
          required
          value={written}
          onInput={(event) => setWritten(event.currentTarget.value)}
        />
        <button type="submit" class="button small">
          {t('compose.schedule')}
        </button>
      </form>
      {isPast && (
        <p class="notice bad" role="alert">
          {t('compose.schedulePast')}
        </p>
      )}
    </div>
  );
}

/** The next hour, this evening, tomorrow morning, Monday morning. */
function momentsAfter(now: Date): readonly Date[] {
  const hour = new Date(Math.ceil((now.getTime() + 10 * MINUTE_MS) / HOUR_MS) * HOUR_MS);
  const evening = at(now, 0, 18, 0);
  const moments = [hour, evening, at(now, 1, 9, 0), nextMonday(now)];
  const future = moments.filter((moment) => moment.getTime() > now.getTime() + MINUTE_MS);
  const times = new Set(future.map((moment) => moment.getTime()));
  return [...times].sort((a, b) => a - b).map((time) => new Date(time));
}
