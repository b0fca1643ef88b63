/** The times of work that is done every hour. What failed once, as for a move that began meanwhile, is soon repeated. */
export const HOURLY = { everySeconds: 3_600, retrySeconds: 300 } as const;
