const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const WINDOW_DAYS = 28;

/**
 * Messages per week of a channel, rounded to two digits; `null` if it is younger than a week.
 *
 * @param messageCount messages of the last 28 days
 */
export function weeklyTraffic(messageCount: number, dateCreated: Date, now: Date): number | null {
  const ageDays = Math.floor((now.getTime() - dateCreated.getTime()) / DAY_MS);
  if (ageDays < WEEK_DAYS) return null;
  const perWeek = (messageCount * WEEK_DAYS) / Math.min(ageDays, WINDOW_DAYS);
  if (perWeek === 0) return 0;
  return Math.max(1, roundToTwoDigits(perWeek));
}

function roundToTwoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / unit) * unit;
}
