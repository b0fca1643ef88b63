import { batch, signal } from '@preact/signals';
import type { NodeStatusClient } from '@tandem/node-network-client';
import { loadGateways, loadNodes, type LoadProgress } from '../data/load-nodes.ts';
import { collectedUtc, loadDays, loadSummary, type NetworkFigures } from '../data/load-summary.ts';
import type { SeenNetwork } from '../data/seen-network.ts';
import { ServiceError } from '../data/service-error.ts';
import { marksOf } from '../model/changes.ts';
import type { NodeRow } from '../model/node-row.ts';

/** The reason for which data is missing. */
export type LoadFailure =
  | { readonly reason: 'offline' }
  | { readonly reason: 'unreachable' }
  | { readonly reason: 'status'; readonly status: number };

/** The nodes that are loaded. */
interface LoadedNodes {
  /** The rows in the order of the explorer. */
  readonly rows: readonly NodeRow[];
  /** True if every node is loaded. */
  readonly isWhole: boolean;
  /** True if the directory's data on gateways is loaded, too. */
  readonly hasScores: boolean;
}

const NOTHING: LoadedNodes = { rows: [], isWhole: false, hasScores: false };

/** The loaded network, as signals. */
export class NetworkStore {
  /** Null before the first answer, and while nothing is collected. */
  readonly figures = signal<NetworkFigures | null>(null);
  readonly nodes = signal<LoadedNodes>(NOTHING);
  /** Null while nothing is being loaded. */
  readonly progress = signal<LoadProgress | null>(null);
  readonly isLoading = signal(false);
  /** True when the service has not collected the network once. */
  readonly isEmpty = signal(false);
  /** The failure of the last attempt; null when it succeeded. */
  readonly failure = signal<LoadFailure | null>(null);
  /** The collection that is shown, RFC 3339; null without one. */
  readonly collected = signal<string | null>(null);
  /** Grows when changes were seen. */
  readonly seenVersion = signal(0);
  #loading: Promise<void> | null = null;

  constructor(
    readonly client: NodeStatusClient,
    readonly seen: SeenNetwork,
  ) {}

  /** Loads the current data of the service; a call meanwhile waits for the same answers. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Forgets the changes that this browser has seen. */
  forgetChanges(): void {
    this.seen.clear();
    this.seenVersion.value += 1;
  }

  async #load(): Promise<void> {
    this.isLoading.value = true;
    try {
      await this.#loadNetwork();
      this.failure.value = null;
    } catch (error) {
      this.failure.value = failureOf(error);
    } finally {
      batch(() => {
        this.isLoading.value = false;
        this.progress.value = null;
      });
    }
  }

  /** Megabytes are loaded only when there is a newer collection than the one that is shown. */
  async #loadNetwork(): Promise<void> {
    const summary = await loadSummary(this.client);
    if (summary === null) {
      batch(() => {
        this.isEmpty.value = true;
        this.figures.value = null;
        this.nodes.value = NOTHING;
        this.collected.value = null;
      });
      return;
    }
    const collected = collectedUtc(summary);
    const isFirst = !this.nodes.value.hasScores;
    if (collected === this.collected.value && !isFirst) return;
    const days = await loadDays(this.client);
    const showFigures = () => {
      this.isEmpty.value = false;
      this.figures.value = { summary, ...days };
      this.collected.value = collected;
    };
    // The first load shows each part when it arrives. A later one replaces all parts at once: after a failure the page
    // shows one collection, and the next refresh loads the newer one.
    if (isFirst) batch(showFigures);
    const rows = await this.#loadRows(isFirst);
    this.seen.take(collected, marksOf(rows));
    batch(() => {
      showFigures();
      this.nodes.value = { rows, isWhole: true, hasScores: true };
      this.seenVersion.value += 1;
    });
  }

  /** @param isFirst shows the nodes before their scores */
  async #loadRows(isFirst: boolean): Promise<NodeRow[]> {
    const showNodes = (rows: readonly NodeRow[], isWhole: boolean) => {
      if (isFirst) this.nodes.value = { rows, isWhole, hasScores: false };
    };
    const nodes = await loadNodes(this.client, (rows, progress) => {
      batch(() => {
        this.progress.value = progress;
        showNodes(rows, false);
      });
    });
    showNodes(nodes, true);
    return loadGateways(this.client, nodes, (progress) => {
      this.progress.value = progress;
    });
  }
}

function failureOf(error: unknown): LoadFailure {
  if (error instanceof ServiceError) return { reason: 'status', status: error.status };
  return { reason: navigator.onLine ? 'unreachable' : 'offline' };
}
