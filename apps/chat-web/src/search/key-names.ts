const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  Escape: 'Esc',
};

/** The label of a key on the keyboard of the device; `Mod` is Control or Command. */
export function keyName(key: string): string {
  if (key === 'Mod' && navigator.platform.startsWith('Mac')) return '⌘';
  return NAMES[key] ?? key;
}
