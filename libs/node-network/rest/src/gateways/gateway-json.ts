import { gatewayView, skinnyGatewayView, type GatewayRecord } from '@tandem/node-network-domain';
import type { CompactJson, CompactJsonBuilder } from '../view/compact-json.ts';
import type { JsonList } from '../view/json-list.ts';

const CLOSE = Buffer.from('}');

/**
 * A gateway in the list of whole ones. The skinny form is not stored: it is the whole one without
 * some members, so it is described by the ranges of the whole text that belong to it.
 */
export interface GatewayJson {
  /** Index in the list. */
  readonly at: number;
  /** Begin and end in the whole text in turn, without the closing brace. */
  readonly skinny: readonly number[];
}

/** The gateway in the form of `/v2/gateways` and `/v2/gateways/skinny`; both begin with its key. */
export function gatewayJson(record: GatewayRecord, list: CompactJsonBuilder): GatewayJson {
  const skinnyMembers = skinnyGatewayView(record);
  const skinny: number[] = [];
  let json = '';
  let bytes = 0;
  for (const [name, value] of Object.entries(gatewayView(record))) {
    const member = `${json === '' ? '{' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}`;
    const begin = bytes;
    json += member;
    bytes += Buffer.byteLength(member);
    if (!(name in skinnyMembers)) continue;
    // Neighbours are one stretch.
    if (skinny.at(-1) === begin) skinny[skinny.length - 1] = bytes;
    else skinny.push(begin, bytes);
  }
  return { at: list.add(`${json}}`), skinny };
}

/** The skinny forms of some gateways as they change threads. */
export interface PackedSkinny {
  /** Index of each in the list of whole ones. */
  readonly at: Uint32Array;
  /** The stretches of all, see {@link GatewayJson.skinny}. */
  readonly stretches: Uint32Array;
  /** The range of each end in `stretches`. */
  readonly ends: Uint32Array;
}

export function packSkinny(gateways: readonly GatewayJson[]): PackedSkinny {
  let end = 0;
  return {
    at: Uint32Array.from(gateways, ({ at }) => at),
    stretches: Uint32Array.from(gateways.flatMap(({ skinny }) => skinny)),
    ends: Uint32Array.from(gateways, ({ skinny }) => (end += skinny.length)),
  };
}

/** The skinny form of gateways. */
export function skinnyList({ at, stretches, ends }: PackedSkinny, whole: CompactJson): JsonList {
  const text = (index: number): Buffer => {
    const begin = index === 0 ? 0 : ends[index - 1];
    return skinnyJson(whole.item(at[index] ?? -1), stretches.subarray(begin, ends[index]));
  };
  return {
    total: at.length,
    slice: (begin, end) => {
      const items: Buffer[] = [];
      for (let index = begin; index < Math.min(end, at.length); index += 1) items.push(text(index));
      return items;
    },
  };
}

function skinnyJson(whole: Buffer, skinny: Uint32Array): Buffer {
  const stretches: Buffer[] = [];
  for (let at = 0; at < skinny.length; at += 2) {
    stretches.push(whole.subarray(skinny[at], skinny[at + 1]));
  }
  return Buffer.concat([...stretches, CLOSE]);
}
