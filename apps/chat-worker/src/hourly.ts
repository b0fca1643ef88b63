/**
 * The times of work that is done every hour. Work that failed is repeated sooner: the cause may be a move that began
 * meanwhile.
 */
export const HOURLY = { everySeconds: 3_600, retrySeconds: 300 } as const;
