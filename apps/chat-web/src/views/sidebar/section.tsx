import type { ComponentChildren } from 'preact';
import { useSignal } from '@preact/signals';
import { Icon } from '../parts/icon.tsx';

interface SectionProps {
  /** The id by which the browser remembers it, in every language. */
  readonly id: string;
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A part of the sidebar that can be collapsed; the browser remembers which are. */
export function Section({ id, name, children }: SectionProps) {
  const stored = `tandem.collapsed.${id}`;
  const isOpen = useSignal(localStorage.getItem(stored) === null);
  const toggle = () => {
    isOpen.value = !isOpen.value;
    if (isOpen.value) localStorage.removeItem(stored);
    else localStorage.setItem(stored, '1');
  };
  return (
    <section class="sidebar-section">
      <h2>
        <button
          type="button"
          class="section-button"
          data-open={isOpen.value}
          aria-expanded={isOpen.value}
          onClick={toggle}
        >
          <Icon name="chevron" size={12} />
          {name}
        </button>
      </h2>
      {isOpen.value && children}
    </section>
  );
}
