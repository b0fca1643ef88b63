const BASE_UNITS = 1_000_000;

/** The coins of an amount in base units. */
export function coinsOf(baseUnits: string | number): number {
  return Number(baseUnits) / BASE_UNITS;
}
