import { t } from '../../i18n/translate.ts';
import { Select } from './select.tsx';

interface ExpirySelectProps<Days extends number | null> {
  readonly label: string;
  /** `null`: never. */
  readonly value: Days;
  readonly choices: readonly Days[];
  readonly onChange: (days: Days) => void;
}

/** Chooses the number of days until something expires. */
export function ExpirySelect<Days extends number | null>(props: ExpirySelectProps<Days>) {
  const { label, value, choices, onChange } = props;
  return (
    <Select
      label={label}
      isLabelShown
      value={value}
      options={choices.map((days) => [
        days,
        days === null ? t('settings.never') : t('settings.days', { count: days }),
      ])}
      onChange={onChange}
    />
  );
}
