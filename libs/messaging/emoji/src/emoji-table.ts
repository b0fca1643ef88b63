import { FOREIGN_NAMES, NAME_OVERRIDES } from './name-overrides.ts';

/** One emoji of the public data set. */
export interface EmojiRecord {
  readonly hexcode: string;
  /** Version of the emoji standard that introduced it. */
  readonly version: number;
  /** Position in emoji pickers; absent for building blocks, which are not separate emoji. */
  readonly order?: number;
  readonly group?: number;
}

/** A public list of short names: code points in upper-case hex to one or more names. */
export type ShortNames = Readonly<Record<string, string | readonly string[]>>;

/** The public lists by name, as published by emojibase. */
interface ShortNameLists {
  readonly iamcal: ShortNames;
  readonly emojibase: ShortNames;
  readonly joypixels: ShortNames;
  readonly github: ShortNames;
  readonly cldr: ShortNames;
}

/** Newer emoji have no pictures in the emoji sets that clients ship. */
const NEWEST_VERSION = 16;
const COMPONENT_GROUP = 2;

/** Normalizes a sequence of code points to the form of the catalog. */
export function emojiCode(hexcode: string): string {
  return hexcode
    .toLowerCase()
    .split('-')
    .filter((point) => point !== 'fe0f')
    .map((point) => point.padStart(4, '0'))
    .join('-');
}

/**
 * Code to names, canonical name first, in picker order. Every name belongs to one code: overrides take
 * precedence, then canonical names, then the lists in the order of {@link namesInLists}. Names that the
 * service does not have are omitted.
 */
export function buildEmojiTable(
  records: readonly EmojiRecord[],
  lists: ShortNameLists,
): Map<string, string[]> {
  const emoji = records
    .filter((record) => isListed(record, lists))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const table = new Map(emoji.map(({ hexcode }) => [emojiCode(hexcode), new Array<string>()]));
  const taken = new Set(FOREIGN_NAMES);
  const give = (code: string, name: string | undefined) => {
    if (name === undefined || taken.has(name)) return;
    const names = table.get(code);
    if (names === undefined) throw new Error(`No emoji has the code ${code} of :${name}:`);
    taken.add(name);
    names.push(name);
  };

  for (const [code, names] of Object.entries(NAME_OVERRIDES)) {
    for (const name of names) give(code, name);
  }
  for (const { hexcode } of emoji) {
    const code = emojiCode(hexcode);
    if (!(code in NAME_OVERRIDES)) give(code, canonicalName(hexcode, lists));
  }
  for (const { hexcode } of emoji) {
    for (const name of namesInLists(hexcode, lists)) give(emojiCode(hexcode), name);
  }
  for (const [code, names] of table) {
    if (names.length === 0) throw new Error(`The emoji ${code} has no name of its own`);
  }
  return table;
}

function isListed(record: EmojiRecord, lists: ShortNameLists): boolean {
  const isEmoji = record.group !== undefined && record.group !== COMPONENT_GROUP;
  return isEmoji && record.version <= NEWEST_VERSION && record.hexcode in lists.iamcal;
}

/** The two lists agree on common names; where they differ, emojibase is simpler. */
function canonicalName(hexcode: string, lists: ShortNameLists): string | undefined {
  const plain = namesIn(lists.emojibase, hexcode);
  return namesIn(lists.iamcal, hexcode).find((name) => plain.includes(name)) ?? plain[0];
}

function namesInLists(hexcode: string, lists: ShortNameLists): string[] {
  const { emojibase, iamcal, joypixels, github, cldr } = lists;
  return [emojibase, iamcal, joypixels, github, cldr].flatMap((list) => namesIn(list, hexcode));
}

function namesIn(list: ShortNames, hexcode: string): string[] {
  return [list[hexcode] ?? []].flat().map((name) => name.replace(/(?<=.)-/g, '_'));
}
