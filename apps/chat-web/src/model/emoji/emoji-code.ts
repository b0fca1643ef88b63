/** Beside text, such characters are emoji only with this selector. */
const EMOJI_PRESENTATION = '\uFE0F';
const NEEDS_SELECTOR = /^(?!\p{Emoji_Presentation})\p{Emoji}$/u;
const SKIN_TONE = /^\p{Emoji_Modifier}$/u;

/** The characters of a code, such as `1f468-200d-1f4bb`; `null` if it is none. */
export function characterOfCode(code: string): string | null {
  if (!/^[\da-f]{2,6}(?:-[\da-f]{2,6})*$/.test(code)) return null;
  const points = code.split('-').map((each) => Number.parseInt(each, 16));
  if (points.some((point) => point > 0x10ffff)) return null;
  const characters = points.map((point) => String.fromCodePoint(point));
  // Codes leave the selectors out.
  return characters
    .map((each, index) => {
      const next = characters[index + 1] ?? '';
      return NEEDS_SELECTOR.test(each) && !SKIN_TONE.test(next) ? each + EMOJI_PRESENTATION : each;
    })
    .join('');
}
