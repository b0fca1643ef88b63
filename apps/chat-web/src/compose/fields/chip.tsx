import { t } from '../../i18n/translate.ts';
import { Icon } from '../../views/parts/icon.tsx';

interface ChipProps {
  readonly name: string;
  /** Without it, the choice is fixed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A choice by its name, with a button that removes it. */
export function Chip({ name, onRemove }: ChipProps) {
  return (
    <span class={onRemove ? 'chip' : 'chip fixed'}>
      {name}
      {onRemove && (
        <button type="button" aria-label={t('compose.remove', { name })} onClick={onRemove}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
