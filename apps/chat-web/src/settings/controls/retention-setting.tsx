import { useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { Select } from './select.tsx';

const FOREVER = -1;
const DEFAULT_DAYS = 365;
const MAX_DAYS = 100_000;

const KINDS = ['realm_default', 'unlimited', 'days'] as const;
type Kind = (typeof KINDS)[number];

interface RetentionSettingProps {
  /** `null` follows the organization, −1 stores messages for ever. */
  readonly days: number | null;
  /** The days of the organization; `null` or −1 stores messages for ever. */
  readonly ofRealm: number | null;
  readonly onSave: (value: number | 'realm_default' | 'unlimited') => Promise<unknown>;
}

/** How long the messages of a channel are stored. */
export function RetentionSetting({ days, ofRealm, onSave }: RetentionSettingProps) {
  const { status, save } = useSave();
  const saved: Kind = days === null ? 'realm_default' : days === FOREVER ? 'unlimited' : 'days';
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [written, setWritten] = useState(String(days === null || days < 1 ? DEFAULT_DAYS : days));
  const kind = chosen ?? saved;
  const text = (each: Kind) => {
    if (each !== 'realm_default') return t(`channels.retention.${each}`);
    return ofRealm === null || ofRealm < 1
      ? t('channels.retention.asRealmUnlimited')
      : t('channels.retention.asRealm', { count: ofRealm });
  };
  const store = async (value: Parameters<typeof onSave>[0]) => {
    if (await save(() => onSave(value))) setChosen(null);
  };
  return (
    <form
      class="setting-line"
      onSubmit={(event) => {
        event.preventDefault();
        void store(Number(written));
      }}
    >
      <Select
        label={t('channels.retention')}
        isLabelShown
        value={kind}
        options={KINDS.map((each) => [each, text(each)])}
        isDisabled={status.kind === 'saving'}
        onChange={(next) => {
          setChosen(next);
          if (next !== 'days') void store(next);
        }}
      />
      {kind === 'days' && (
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
          <button
            type="submit"
            class="button small"
            disabled={saved === 'days' && written === String(days)}
          >
            {t('compose.save')}
          </button>
        </div>
      )}
      <SaveNotice status={status} />
    </form>
  );
}
