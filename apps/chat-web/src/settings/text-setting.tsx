import { useState } from 'preact/hooks';
import { t } from '../i18n/translate.ts';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

interface TextSettingProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength?: number | undefined;
  readonly type?: 'text' | 'date';
  readonly isEmail?: boolean;
  readonly isLong?: boolean;
  /** The value may be empty. */
  readonly isOptional?: boolean;
  readonly note?: string | undefined;
  readonly onSave: (value: string) => Promise<unknown>;
}

/** A text that is saved by a button. */
export function TextSetting({ label, value, isEmail, isLong, ...rest }: TextSettingProps) {
  const [written, setWritten] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // Another client has changed it: unsaved text of this one stays.
    setKnown(value);
    if (written === known) setWritten(value);
  }
  const { status, save } = useSave();
  const { maxLength } = rest;
  const limit = maxLength === undefined ? {} : { maxLength };
  const field = { class: 'field', value: written, ...limit };
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        void save(() => rest.onSave(written.trim()));
      }}
    >
      <label class="setting-label">
        {label}
        {isLong ? (
          <textarea
            {...field}
            rows={3}
            dir="auto"
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
        ) : rest.type === 'date' ? (
          <input
            {...field}
            type="date"
            required={!rest.isOptional}
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
        ) : (
          <input
            {...field}
            type="text"
            inputMode={isEmail ? 'email' : 'text'}
            dir="auto"
            required={!rest.isOptional}
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
        )}
      </label>
      {rest.note !== undefined && <p class="muted">{rest.note}</p>}
      <div class="setting-actions">
        <button
          type="submit"
          class="button small"
          disabled={written.trim() === value || status.kind === 'saving'}
        >
          {t('compose.save')}
        </button>
        <SaveNotice status={status} />
      </div>
    </form>
  );
}
