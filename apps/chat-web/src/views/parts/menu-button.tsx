import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Icon, type IconName } from './icon.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface MenuButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Read when the menu opens. */
  readonly items: () => readonly MenuItem[];
}

/** A button that opens a menu. */
export function MenuButton({ icon, label, items }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name={icon} size={17} />
      </button>
      {isOpen.value && (
        <Menu
          label={label}
          items={items()}
          anchor={button}
          onClose={() => (isOpen.value = false)}
        />
      )}
    </>
  );
}
