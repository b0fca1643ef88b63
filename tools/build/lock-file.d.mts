/** Runs `work` in one process at a time. The lock of a process that has ended is removed. */
export function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T>;
