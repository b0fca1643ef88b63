import { useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { Select, type SelectOption } from './select.tsx';

const DEFAULT_DAYS = 365;
const MAX_DAYS = 100_000;
const DAYS = 'days';

interface RetentionSettingProps<Kind extends string> {
  /** A number of days, or another choice. */
  readonly value: Kind | number;
  /** The choices besides a number of days. */
  readonly options: readonly SelectOption<Kind>[];
  readonly onSave: (value: Kind | number) => Promise<unknown>;
}

/** The setting for the retention of messages. */
export function RetentionSetting<Kind extends string>(props: RetentionSettingProps<Kind>) {
  const { value, options, onSave } = props;
  const { status, save } = useSave();
  const isDays = typeof value === 'number';
  const [chosen, setChosen] = useState<Kind | typeof DAYS | null>(null);
  const [written, setWritten] = useState(String(isDays ? value : DEFAULT_DAYS));
  const kind = chosen ?? (isDays ? DAYS : value);
  const store = async (next: Kind | number) => {
    if (await save(() => onSave(next))) setChosen(null);
  };
  return (
    <form
      class="setting-line"
      onSubmit={(event) => {
        event.preventDefault();
        void store(Number(written));
      }}
    >
      <Select<Kind | typeof DAYS>
        label={t('channels.retention')}
        isLabelShown
        value={kind}
        options={[...options, [DAYS, t('channels.retention.days')]]}
        isDisabled={status.kind === 'saving'}
        onChange={(next) => {
          setChosen(next);
          if (next !== DAYS) void store(next);
        }}
      />
      {kind === DAYS && (
        <div class="setting-actions">
          <input
            class="field short"
            type="number"
            min={1}
            max={MAX_DAYS}
            required
            aria-label={t('channels.retention.days')}
            value={written}
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
          <button type="submit" class="button small" disabled={isDays && written === String(value)}>
            {t('compose.save')}
          </button>
        </div>
      )}
      <SaveNotice status={status} />
    </form>
  );
}
