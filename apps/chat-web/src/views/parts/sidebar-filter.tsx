import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

interface SidebarFilterProps {
  /** The typed text. */
  readonly filter: Signal<string>;
  readonly label: string;
  readonly placeholder: string;
  /** A picture before the field. */
  readonly children?: ComponentChildren;
}

/** Filters the lists of a sidebar while the user types. */
export function SidebarFilter({ filter, label, placeholder, children }: SidebarFilterProps) {
  return (
    <div class="sidebar-filter">
      {children}
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={filter.value}
        onInput={(event) => (filter.value = event.currentTarget.value)}
      />
    </div>
  );
}
