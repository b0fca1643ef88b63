/** Records the state of the process that a test file or Jest may change. */
export function stateOfProcess(): { restore(): void };
