/** Times of messages. */
export const EN_TIMES = {
  'times.today': 'Today',
  'times.yesterday': 'Yesterday',
  'times.tomorrow': 'Tomorrow',
} as const;
