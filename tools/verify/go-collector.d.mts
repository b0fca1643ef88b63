/** See go-collector.mjs. */
export function goCollector(memoryBytes?: number): Record<string, string>;
