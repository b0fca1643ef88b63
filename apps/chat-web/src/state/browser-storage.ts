/// <reference lib="dom" />

/** The text that this browser has stored under a name; `null` without it, also where storage is switched off. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a text in this browser, or forgets it with `null`. A storage that is full or switched off changes nothing. */
export function remember(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The page goes on with what it has in memory.
  }
}
