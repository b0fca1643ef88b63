import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/translate.ts';
import { SaveNotice } from '../save-notice.tsx';
import type { SaveStatus } from '../use-save.ts';

interface SettingFormProps {
  /** The form is in a row of a list. */
  readonly isInRow?: boolean;
  readonly submitLabel: string;
  /** The style of the button that submits the form. */
  readonly button?: 'primary' | 'small' | 'small primary';
  readonly status: SaveStatus;
  readonly onSubmit: () => Promise<unknown>;
  /** Further buttons. */
  readonly actions?: ComponentChildren;
  /** The address to which cancelling leads, or a callback; without it, the form has no such button. */
  readonly cancel?: string | (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** A form that is saved by a button; it reports the result. */
export function SettingForm(props: SettingFormProps) {
  const { isInRow = false, button = 'primary', status, onSubmit, cancel } = props;
  return (
    <form
      class={isInRow ? 'row-form' : 'setting'}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {props.children}
      <div class="setting-actions">
        <button type="submit" class={`button ${button}`} disabled={status.kind === 'saving'}>
          {props.submitLabel}
        </button>
        {props.actions}
        {typeof cancel === 'string' && (
          <a class="button" href={cancel}>
            {t('compose.cancel')}
          </a>
        )}
        {typeof cancel === 'function' && (
          <button type="button" class="button small" onClick={cancel}>
            {t('compose.cancel')}
          </button>
        )}
        <SaveNotice status={status} />
      </div>
    </form>
  );
}
