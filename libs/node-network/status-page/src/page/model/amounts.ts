/** Base units of one coin. */
const UNITS = 1_000_000;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** Coins of an amount in base units; digits beyond what a number holds do not matter to the eye. */
export function coins(baseUnits: string | number): number {
  return Number(baseUnits) / UNITS;
}

/** `1.2M`. */
export const formatCoins = (amount: number): string => compact.format(amount);

/** `1,234,567.89 NYM`, of base units in the denomination `unym`; other denominations as they are. */
export function formatAmount(baseUnits: string | number, denomination = 'unym'): string {
  if (!denomination.startsWith('u')) return `${baseUnits} ${denomination}`;
  return `${whole.format(coins(baseUnits))} ${denomination.slice(1).toUpperCase()}`;
}

/** `20%` of the text `0.2`. */
export const formatMargin = (fraction: string): string => percent.format(Number(fraction));
