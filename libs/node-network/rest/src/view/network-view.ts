import {
  dailyStats,
  NodeNetworkError,
  pageWindow,
  type DailyTraffic,
  type HiddenReason,
  type PageRequest,
  type SemanticVersion,
  type ServiceFilter,
  type SnapshotHead,
} from '@tandem/node-network-domain';
import type { DirectoryLists, ListedRole } from '../directory/directory-lists.ts';
import type { RepresentationFactory } from '../http/representation-factory.ts';
import type { Representation } from '../http/representation.ts';
import { filterName, type ServiceLists } from '../services/service-lists.ts';
import { AnswerMemory, type PreparedAnswer } from './answer-memory.ts';
import { joinJson } from './json-bytes.ts';
import type { JsonList } from './json-list.ts';
import type { KeyIndex } from './packed-keys.ts';
import type { TimedTexts } from './timed-texts.ts';

/** Answers that are created with the snapshot, by operation. */
export type WholeAnswer =
  | 'getGateways'
  | 'getGatewayCountries'
  | 'getEntryGateways'
  | 'getEntryGatewayCountries'
  | 'getExitGateways'
  | 'getExitGatewayCountries'
  | 'getExitGatewayIps'
  | 'summary'
  | 'summary_history';

/** Everything that readers see of one snapshot. */
interface NetworkViewParts {
  readonly head: SnapshotHead;
  /** The representations by answer; without `summary` before the first cycle. */
  readonly whole: ReadonlyMap<WholeAnswer, Representation>;
  readonly directory: DirectoryLists;
  readonly nodes: JsonList;
  readonly gateways: TimedTexts;
  readonly skinnyGateways: JsonList;
  /** Index in `gateways`. */
  readonly gatewayByKey: KeyIndex;
  readonly services: ServiceLists;
  readonly dailyTraffic: readonly DailyTraffic[];
  /** The number of gateways that the directory does not list, by reason. */
  readonly hidden: ReadonlyMap<HiddenReason, number>;
}

/** Answers readers from one snapshot, which never changes; all of it is bytes already. */
export class NetworkView {
  readonly head: SnapshotHead;
  readonly #parts: NetworkViewParts;
  readonly #representations: RepresentationFactory;
  readonly #memory: AnswerMemory;

  constructor(parts: NetworkViewParts, representations: RepresentationFactory) {
    this.head = parts.head;
    this.#parts = parts;
    this.#representations = representations;
    this.#memory = new AnswerMemory(parts.whole.values());
  }

  /** Facts about a snapshot for operators. */
  get counts(): { nodes: number; gateways: number; hidden: Record<string, number> } {
    const { nodes, gateways, hidden } = this.#parts;
    return {
      nodes: nodes.total,
      gateways: gateways.total,
      hidden: Object.fromEntries(hidden),
    };
  }

  /** An answer that was created with the snapshot; only the summary may be missing. */
  find(answer: WholeAnswer): Representation | undefined {
    return this.#parts.whole.get(answer);
  }

  /** @throws NodeNetworkError NO_SUMMARY before the first cycle */
  whole(answer: WholeAnswer): Representation {
    const found = this.find(answer);
    if (found === undefined) throw new NodeNetworkError('NO_SUMMARY');
    return found;
  }

  gatewaysOfCountry(role: ListedRole, country: string): Representation {
    return this.#page(`country:${role}:${country}`, () =>
      joinJson('[', this.#parts.directory.roles[role].ofCountry(country), ']'),
    );
  }

  gatewaysSince(minimum: SemanticVersion): Representation {
    const { everyVersion } = this.#parts.directory;
    const rank = everyVersion.rankOf(minimum);
    return this.#page(`since:${rank}`, () => joinJson('[', everyVersion.since(rank), ']'));
  }

  nodes(request: PageRequest): Representation {
    return this.#pageOf('nodes', this.#parts.nodes, request);
  }

  gateways(request: PageRequest): Representation {
    return this.#pageOf('gateways', this.#parts.gateways, request);
  }

  skinnyGateways(request: PageRequest): Representation {
    return this.#pageOf('skinny', this.#parts.skinnyGateways, request);
  }

  /** @throws NodeNetworkError UNKNOWN_GATEWAY */
  gateway(identityKey: string): Representation {
    const { gateways, gatewayByKey } = this.#parts;
    const at = gatewayByKey.find(identityKey);
    if (at === undefined) throw new NodeNetworkError('UNKNOWN_GATEWAY', { identityKey });
    // A copy, so that one gateway does not hold its whole block.
    return this.#page(`gateway:${identityKey}`, () => Buffer.from(gateways.item(at)));
  }

  services(filter: ServiceFilter, request: PageRequest): Representation {
    const list = this.#parts.services.matching(filter);
    return this.#pageOf(`services:${filterName(filter)}`, list, request);
  }

  /** @throws NodeNetworkError NEGATIVE_OFFSET */
  dailyStats(offset: number): Representation {
    const { dailyTraffic } = this.#parts;
    // Everything past the end is the same empty list.
    const name = `stats:${Math.min(offset, dailyTraffic.length)}`;
    return this.#page(name, () => Buffer.from(JSON.stringify(dailyStats(dailyTraffic, offset))));
  }

  /** The previous answer to this URL, while it is stored. */
  prepared(url: string): PreparedAnswer | undefined {
    return this.#memory.prepared(url);
  }

  remember(url: string, answer: PreparedAnswer): void {
    this.#memory.remember(url, answer);
  }

  /** Compresses the prepared answers, the short lists first; ends early when the signal is aborted. */
  async compressWhole(superseded: AbortSignal): Promise<void> {
    const bySize = [...this.#parts.whole.values()].sort((a, b) => a.length - b.length);
    for (const representation of bySize) {
      for (const coding of ['br', 'gzip'] as const) {
        if (superseded.aborted) return;
        await representation.compress(coding);
      }
    }
  }

  #pageOf(name: string, list: JsonList, request: PageRequest): Representation {
    const { page, size, offset } = pageWindow(list.total, request);
    const envelope = `{"page":${page},"size":${size},"total":${list.total},"items":[`;
    return this.#page(`${name}:${page}:${size}`, () =>
      joinJson(envelope, list.slice(offset, offset + size), ']}'),
    );
  }

  #page(name: string, body: () => Buffer): Representation {
    return this.#memory.page(name, () => this.#representations.onDemand(body()));
  }
}
