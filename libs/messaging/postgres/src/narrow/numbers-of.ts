/** Parses numbers that are separated by commas. */
export function numbersOf(text: string | null): number[] {
  return text === null ? [] : (JSON.parse(`[${text}]`) as number[]);
}
