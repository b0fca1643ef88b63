/** Details of an entry in one line; empty ones are omitted. */
export function detailsOf(...details: readonly (string | null | undefined)[]): string {
  return details.filter((text) => text).join(' · ');
}
