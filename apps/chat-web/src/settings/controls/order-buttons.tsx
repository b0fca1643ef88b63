import { t } from '../../i18n/translate.ts';
import { Icon } from '../../views/parts/icon.tsx';

interface OrderButtonsProps {
  readonly name: string;
  /** The ids of the list in their order. */
  readonly ids: readonly number[];
  readonly at: number;
  readonly isDisabled?: boolean;
  /** Receives the ids in the new order. */
  readonly onMove: (ids: readonly number[]) => void;
}

/** Moves an entry of a list up or down. */
export function OrderButtons({ name, ids, at, isDisabled = false, onMove }: OrderButtonsProps) {
  const button = (to: number, label: string, kind: 'up' | 'down') => (
    <button
      type="button"
      class={`icon-button order-${kind}`}
      aria-label={label}
      title={label}
      disabled={isDisabled || to < 0 || to >= ids.length}
      onClick={() => {
        const id = ids[at];
        if (id !== undefined) onMove(ids.toSpliced(at, 1).toSpliced(to, 0, id));
      }}
    >
      <Icon name="down" size={16} />
    </button>
  );
  return (
    <>
      {button(at - 1, t('settings.moveUp', { name }), 'up')}
      {button(at + 1, t('settings.moveDown', { name }), 'down')}
    </>
  );
}
