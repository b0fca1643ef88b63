import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { Icon } from '../parts/icon.tsx';
import { remember, remembered } from '../../state/browser-storage.ts';

interface SectionProps {
  /** The id by which the browser remembers it, in every language. */
  readonly id: string;
  readonly name: string;
  /** A link beside the name. */
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of the sidebar that can be collapsed; the browser remembers which are. */
export function Section({ id, name, action, children }: SectionProps) {
  const stored = `tandem.collapsed.${id}`;
  const isOpen = useSignal(remembered(stored) === null);
  const toggle = () => {
    isOpen.value = !isOpen.value;
    remember(stored, isOpen.value ? null : '1');
  };
  return (
    <section class="sidebar-section">
      <div class="section-head">
        <h2>
          <button
            type="button"
            class="section-button"
            data-open={isOpen.value}
            aria-expanded={isOpen.value}
            onClick={toggle}
          >
            <Icon name="chevron" size={12} />
            <span class="nav-name">{name}</span>
          </button>
        </h2>
        {action}
      </div>
      {isOpen.value && children}
    </section>
  );
}
