/**
 * Whether the lists of an address accept an event. Patterns have the wildcards of a shell: `*` for any
 * text, `?` for one character, `[ab]` and `[!ab]` for one of some.
 *
 * @param event the type; undefined for integrations without event types: they send everything
 */
export function isWanted(
  event: string | undefined,
  onlyEvents: readonly string[] | undefined,
  excludeEvents: readonly string[] | undefined,
): boolean {
  if (event === undefined) return true;
  if (onlyEvents && !onlyEvents.some((pattern) => matches(event, pattern))) return false;
  return !excludeEvents?.some((pattern) => matches(event, pattern));
}

/** Takes at most `text.length * pattern.length` steps: the pattern comes from the address. */
function matches(text: string, pattern: string): boolean {
  const parts = partsOf(pattern);
  let [at, part, star, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    const current = parts[part];
    if (current === '*') {
      [star, resume] = [part, at];
      part += 1;
    } else if (current?.has(text.charAt(at))) {
      [at, part] = [at + 1, part + 1];
    } else if (star >= 0) {
      resume += 1;
      [at, part] = [resume, star + 1];
    } else {
      return false;
    }
  }
  return parts.slice(part).every((each) => each === '*');
}

interface OneCharacter {
  has(character: string): boolean;
}

const ANY: OneCharacter = { has: () => true };

function partsOf(pattern: string): readonly ('*' | OneCharacter)[] {
  const parts: ('*' | OneCharacter)[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    const end = character === '[' ? pattern.indexOf(']', at + 2) : -1;
    if (character === '*') parts.push('*');
    else if (character === '?') parts.push(ANY);
    else if (end > 0) {
      parts.push(oneOf(pattern.slice(at + 1, end)));
      at = end;
    } else parts.push({ has: (each) => each === character });
  }
  return parts;
}

function oneOf(text: string): OneCharacter {
  const isNegated = text.startsWith('!');
  const listed = new Set(isNegated ? text.slice(1) : text);
  return { has: (character) => listed.has(character) !== isNegated };
}
