const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const DAY_AND_YEAR = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const DAY_MS = 86_400_000;

/** The time of the day. @param seconds since 1970 */
export function timeText(seconds: number): string {
  return TIME.format(seconds * 1_000);
}

/** Day and time. @param seconds since 1970 */
export function fullTimeText(seconds: number): string {
  return FULL.format(seconds * 1_000);
}

/** The day: today, yesterday, or its date. @param seconds since 1970 */
export function dayText(seconds: number, now = new Date()): string {
  const day = new Date(seconds * 1_000);
  const distance = Math.round((midnight(day) - midnight(now)) / DAY_MS);
  if (distance === 0 || distance === -1) {
    const text = RELATIVE.format(distance, 'day');
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  }
  return (day.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(day);
}

function midnight(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
