import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useDismissal } from '../../compose/choices/use-dismissal.ts';
import { useFloating } from '../../compose/choices/use-floating.ts';
import { Icon, type IconName } from './icon.tsx';

/** An item of a menu. */
export interface MenuItem {
  /** Distinguishes items with the same label. */
  readonly key?: number;
  readonly icon: IconName;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The control that opened it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * A list of commands beside the control that opened it.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function Menu({ label, items, anchor, onClose }: MenuProps) {
  const floating = useFloating<HTMLDivElement>(anchor, 'bottom-end');
  useDismissal(floating, anchor, onClose);
  // Before the next paint: a quick key must not reach the element that had the focus before.
  useLayoutEffect(() => {
    floating.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [floating]);
  return (
    <div
      ref={floating}
      class="floating menu"
      role="menu"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Tab') onClose();
        if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
      }}
    >
      {items.map(({ key, icon, label: text, isDangerous, onSelect }) => (
        <button
          key={key ?? text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={isDangerous ? 'menu-item bad' : 'menu-item'}
          onClick={() => {
            anchor.current?.focus();
            onClose();
            onSelect();
          }}
        >
          <Icon name={icon} size={16} />
          {text}
        </button>
      ))}
    </div>
  );
}

/** @returns whether the key moves the focus in a menu */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }[key];
  next?.focus();
  return next !== undefined;
}
