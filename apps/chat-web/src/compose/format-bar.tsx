import { t } from '../i18n/translate.ts';
import { Icon, type IconName } from '../views/parts/icon.tsx';
import type { Formatting } from './text-edits.ts';

const BUTTONS = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['strikethrough', 'strikethrough'],
  ['link', 'link'],
  ['code', 'code'],
  ['bulletedList', 'list'],
  ['numberedList', 'numbers'],
  ['quote', 'quote'],
  ['spoiler', 'spoiler'],
  ['formula', 'formula'],
] as const satisfies readonly (readonly [Formatting, IconName])[];

/** Buttons that format the selected text. */
export function FormatBar({ onFormat }: { readonly onFormat: (format: Formatting) => void }) {
  return (
    <div class="format-bar" role="group" aria-label={t('compose.formatting')}>
      {BUTTONS.map(([formatting, icon]) => (
        <button
          key={formatting}
          type="button"
          class="icon-button"
          aria-label={t(`compose.${formatting}`)}
          title={t(`compose.${formatting}`)}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(formatting)}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
