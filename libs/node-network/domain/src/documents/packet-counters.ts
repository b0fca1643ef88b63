import { finite, Mismatch, refine, type Decoder } from '../decoding/decoder.ts';
import { asObject } from '../decoding/structure.ts';

/** Packets since a node started. */
export interface PacketCounters {
  readonly received: number;
  readonly sent: number;
  readonly dropped: number;
}

const LEGACY_DROPPED = 'packets_explicitly_dropped_since_startup';

const counter: Decoder<number> = (value) =>
  Math.trunc(refine(finite, 'a counter from 0 to 2^53', isCounter)(value));

function isCounter(value: number): boolean {
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

/** The counters of a node (U8), under the present or the older names; fractions are cut off. */
export const packetCounters: Decoder<PacketCounters> = (value) => {
  const source = asObject(value);
  if (source.dropped_since_startup !== undefined) {
    return {
      received: counter(source.received_since_startup),
      sent: counter(source.sent_since_startup),
      dropped: counter(source.dropped_since_startup),
    };
  }
  if (source[LEGACY_DROPPED] === undefined) throw new Mismatch('a count of dropped packets');
  return {
    received: counter(source.packets_received_since_startup),
    sent: counter(source.packets_sent_since_startup),
    dropped: counter(source[LEGACY_DROPPED]),
  };
};
