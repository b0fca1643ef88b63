/** Minutes east of UTC of the abbreviations that users write; of ambiguous ones the common use. */
const OFFSETS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  IST: 330,
  SGT: 480,
  AWST: 480,
  HKT: 480,
  JST: 540,
  KST: 540,
  ACST: 570,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
};

/** Minutes east of UTC of `+05:30`, `-0800`, `+2` or an abbreviation; `null` for anything else. */
export function zoneOffset(written: string): number | null {
  const named = OFFSETS[written.toUpperCase()];
  if (named !== undefined) return named;
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(written);
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}
