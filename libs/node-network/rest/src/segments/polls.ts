import { NOT_POLLED, type PackedPolls } from '../view/packed-polls.ts';
import { exactly, joinBytes, joinNumbers } from './packed-texts.ts';
import { nameOf, type Named } from './segment-names.ts';

const BEGIN = '"last_polled":"';

/**
 * The times at which the nodes of a list were polled. They change with each cycle and the texts that show them do
 * not, so the texts lack them.
 */
export interface Polls {
  readonly times: Uint8Array;
  /** The end of each time; nothing for a text that has its own. */
  readonly ends: Uint32Array;
}

/** A text without the time of the poll. */
export interface TextWithoutPoll {
  readonly json: string;
  /** Byte at which the time is missing; {@link NOT_POLLED} in a text that has its own. */
  readonly polledAt: number;
}

/** @param times in the order of the texts; empty for a text that has its own */
export function packPolls(list: string, times: readonly string[]): Named<Polls> {
  let end = 0;
  return {
    name: nameOf(`polls of ${list}`, times),
    segment: {
      times: exactly(Buffer.from(times.join(''))),
      ends: Uint32Array.from(times, (time) => (end += Buffer.byteLength(time))),
    },
  };
}

/**
 * Removes the first time of a poll. Texts from nodes cannot imitate one, as their quotation marks are escaped.
 *
 * @param lastPolled empty: the time stays
 */
export function withoutPoll(json: string, lastPolled: string): TextWithoutPoll {
  const found = lastPolled === '' ? -1 : json.indexOf(BEGIN);
  if (found === -1) return { json, polledAt: NOT_POLLED };
  const begin = json.slice(0, found + BEGIN.length);
  const end = json.slice(json.indexOf('"', begin.length));
  return { json: begin + end, polledAt: Buffer.byteLength(begin) };
}

/** The form in which they are served. @param at for each list of texts, the bytes at which times are missing */
export function assemblePolls(
  named: Named<Polls> | undefined,
  at: readonly Uint32Array[],
): PackedPolls {
  return {
    at: joinNumbers(at),
    times: joinBytes(named === undefined ? [] : [named.segment.times]),
    ends: joinNumbers(named === undefined ? [] : [named.segment.ends]),
  };
}
