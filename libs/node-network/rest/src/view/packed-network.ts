import { types } from 'node:util';
import type { DailyTraffic, HiddenReason, SnapshotHead } from '@tandem/node-network-domain';
import type { PackedDirectory } from '../directory/packed-directory.ts';
import type { GatewayMoments, PackedSkinny } from '../gateways/packed-gateways.ts';
import type { Compression } from '../http/compressor.ts';
import type { PackedServices } from '../services/service-lists.ts';
import type { PackedList } from './compact-json.ts';
import type { PackedKeys } from './packed-keys.ts';
import type { PackedPolls } from './packed-polls.ts';
import type { WholeAnswer } from './network-view.ts';

/**
 * All answers of one snapshot, in few and large pieces of memory: it is created on one thread and served on
 * another, to which the pieces are transferred instead of copied.
 */
export interface PackedNetwork {
  readonly head: SnapshotHead;
  readonly directory: PackedDirectory;
  readonly nodes: PackedList;
  readonly nodePolls: PackedPolls;
  readonly gateways: PackedList;
  readonly gatewayPolls: PackedPolls;
  /** The keys in the order of `gateways`. */
  readonly gatewayKeys: PackedKeys;
  readonly gatewayMoments: GatewayMoments;
  readonly skinnyGateways: PackedSkinny;
  readonly services: PackedServices;
  /** JSON; null before the first cycle. */
  readonly summary: string | null;
  /** JSON. */
  readonly summaryHistory: string;
  readonly dailyTraffic: readonly DailyTraffic[];
  /** The number of gateways that the directory does not list, by reason. */
  readonly hidden: ReadonlyMap<HiddenReason, number>;
  /** Names of the bytes of the whole answers. */
  readonly tags: ReadonlyMap<WholeAnswer, string>;
  /** Whole answers that were compressed with it; the others are when it is served. */
  readonly compressed: ReadonlyMap<WholeAnswer, CompressedForms>;
}

/** The bytes of one answer in each coding. */
export type CompressedForms = Readonly<Partial<Record<Compression, Uint8Array>>>;

/** The transferable pieces of memory, for the list of `postMessage`. */
export function memoryOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    // Small buffers, which share their memory with others, are copied.
    const { buffer, byteLength } = value;
    return types.isArrayBuffer(buffer) && buffer.byteLength === byteLength ? [buffer] : [];
  }
  if (value instanceof Map) return memoryOf([...value.values()]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(memoryOf);
}
