/// <reference lib="dom" />
import { useState } from 'preact/hooks';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { at, nextMonday } from '../model/completion/times.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface MomentChoiceProps {
  /** The act for which the moment is chosen. */
  readonly submitLabel: string;
  readonly onChoose: (moment: Date) => void;
}

/** Usual times, or any other. */
export function MomentChoice({ submitLabel, onChoose }: MomentChoiceProps) {
  const [written, setWritten] = useState('');
  const [isPast, setIsPast] = useState(false);
  return (
    <>
      {momentsAfter(new Date()).map((moment) => (
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
          {submitLabel}
        </button>
      </form>
      {isPast && (
        <p class="notice bad" role="alert">
          {t('compose.schedulePast')}
        </p>
      )}
    </>
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
