/// <reference lib="dom" />
import { useEffect, useRef } from 'preact/hooks';

interface SettingsNavProps {
  readonly label: string;
  readonly items: readonly {
    readonly href: string;
    readonly text: string;
    readonly isCurrent: boolean;
  }[];
}

/** The parts of a view of settings. */
export function SettingsNav({ label, items }: SettingsNavProps) {
  const nav = useRef<HTMLElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent)?.href;
  useEffect(() => {
    // On narrow screens the parts are a line that scrolls.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} class="settings-nav" aria-label={label}>
      {items.map(({ href, text, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
