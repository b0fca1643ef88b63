import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** int8 as a number; one beyond the exact range of a double is a defect and must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of safe range: ${text}`);
  return value;
}

const parseAnyInt8Array = pg.types.getTypeParser(INT8_ARRAY as number) as (
  text: string,
) => (string | null)[];
/** One dimension without nulls. */
const PLAIN_ARRAY = /^\{[\d,-]+\}$/;

/** Arrays of subscribers have a hundred thousand numbers: the parser of the driver reads each character. */
function parseInt8Array(text: string): (number | null)[] {
  if (PLAIN_ARRAY.test(text)) return text.slice(1, -1).split(',').map(parseInt8);
  return parseAnyInt8Array(text).map((each) => (each === null ? null : parseInt8(each)));
}

/** Converts columns to JavaScript values, for our connections only. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (oid === INT8) return parseInt8;
    if (oid === INT8_ARRAY) return parseInt8Array;
    return pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
  },
};
