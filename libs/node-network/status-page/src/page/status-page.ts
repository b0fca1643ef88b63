/// <reference lib="dom" />
import type { NodeStatusClient, ServiceNode } from '@tandem/node-network-client';
import { collectedUtc, loadNetwork, type NetworkData } from './data/load-network.ts';
import { loadNodes } from './data/load-nodes.ts';
import { SeenNetwork } from './data/seen-network.ts';
import type { WorldMap } from './charts/world-map.ts';
import { networkDays, trafficDays } from './model/days.ts';
import { freshnessOf } from './model/freshness.ts';
import { marksOf } from './model/changes.ts';
import { directoryGap } from './model/directory-gap.ts';
import { gatewayRows } from './model/gateway-row.ts';
import { nodeRows, type NodeRow } from './model/node-row.ts';
import { overviewOf, type Overview } from './model/overview.ts';
import { byId } from './views/element.ts';
import { changesCard } from './views/changes-card.ts';
import { NodeBrowser } from './views/node-browser.ts';
import { NodeDetails, nodeInAddress } from './views/node-details.ts';
import { Notice } from './views/notice.ts';
import { sessionSection } from './views/session-section.ts';
import { summaryTiles } from './views/summary-tiles.ts';

/** Joins the parts of the page and keeps them fresh. */
export class StatusPage {
  readonly #client: NodeStatusClient;
  readonly #notice = new Notice(byId('notice'));
  readonly #seen = new SeenNetwork();
  readonly #details: NodeDetails;
  readonly #browser = new NodeBrowser((row) => this.#details.open(row, Date.now()));
  #rows: readonly NodeRow[] = [];
  /** Preserved across refreshes, so that the visible part of the map does not change. */
  #map: WorldMap | null = null;
  /** Of the collection that is shown; null while there is none. */
  #shownUtc: string | null = null;
  /** Asked for once: gateways report their sessions a few times a day. */
  #sessions: HTMLElement | null = null;
  #loading: Promise<void> | null = null;
  readonly #retry = () => void this.refresh();

  constructor(client: NodeStatusClient) {
    this.#client = client;
    this.#details = new NodeDetails(byId<HTMLDialogElement>('details'), client);
    byId('browser').append(this.#browser.element);
    addEventListener('hashchange', () => this.#openAddressed());
  }

  focusSearch(): void {
    this.#browser.focusSearch();
  }

  /** Asks for the data again; calls while that goes on wait for the same answer. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const content = byId('content');
    content.setAttribute('aria-busy', 'true');
    const outcome = await loadNetwork(this.#client, this.#shownUtc);
    content.setAttribute('aria-busy', 'false');
    switch (outcome.state) {
      case 'ready':
        return this.#show(outcome.data);
      case 'unchanged':
        return this.#showAge();
      case 'empty':
        return this.#showEmpty();
      case 'failed':
        return this.#showFailure(outcome.reason);
    }
  }

  /** Says how old the data is, and warns of data that the collector no longer renews. */
  #showAge(): void {
    const { age, isStale } = freshnessOf(this.#shownUtc ?? '', Date.now(), this.#seen.intervalMs);
    byId('age').textContent = `Collected ${age}`;
    if (!isStale) return this.#notice.hide();
    this.#notice.show(
      'This data is old.',
      `The network was last read ${age}; what you see may have changed since.`,
    );
  }

  #showEmpty(): void {
    this.#shownUtc = null;
    byId('content').hidden = true;
    byId('age').textContent = 'Nothing collected yet';
    this.#notice.show(
      'Nothing to show yet.',
      'The network has not been read once. This page tries again by itself.',
      this.#retry,
    );
  }

  #showFailure(reason: string): void {
    if (this.#shownUtc === null) {
      byId('content').hidden = true;
      byId('age').textContent = 'No data';
      this.#notice.show('The data could not be loaded.', reason, this.#retry);
      return;
    }
    const { age } = freshnessOf(this.#shownUtc, Date.now(), this.#seen.intervalMs);
    this.#notice.show(
      'The data could not be refreshed.',
      `${reason} What you see was collected ${age}.`,
      this.#retry,
    );
  }

  async #show(data: NetworkData): Promise<void> {
    const collected = collectedUtc(data.summary);
    this.#shownUtc = collected;
    byId('content').hidden = false;
    const gateways = gatewayRows(data.gateways);
    const overview = overviewOf(gateways);
    const days = networkDays(data.history);
    byId('tiles').replaceChildren(...summaryTiles(data.summary, overview, days));
    this.#showNodes(nodeRows(gateways, this.#knownNodes()), data);
    this.#seen.take(collected, marksOf(this.#rows));
    this.#showAge();
    this.#showChanges();
    const nodes = this.#loadNodes(data);
    try {
      await this.#draw(data, overview);
    } catch {
      // After an update of the service the file that this page would load is gone.
      this.#notice.show('The charts could not be loaded.', 'Load the page again to see them.');
    }
    await nodes;
  }

  /** Of the collection before, until those of this one are there. */
  #knownNodes(): readonly ServiceNode[] {
    return this.#rows.flatMap(({ node }) => (node === null ? [] : [node]));
  }

  /** The gateways are shown before: thousands of other nodes take a while. */
  async #loadNodes(data: NetworkData): Promise<void> {
    const gap = byId('gap');
    if (this.#knownNodes().length === 0) gap.textContent = 'The other nodes are being loaded…';
    try {
      const nodes = await loadNodes(this.#client);
      this.#showNodes(nodeRows(gatewayRows(data.gateways), nodes), data);
      gap.textContent = directoryGap(this.#rows, data.summary.gateways.bonded.count);
    } catch {
      gap.textContent =
        'The nodes could not all be loaded: only the gateways of the directory are here.';
    }
  }

  #showNodes(rows: readonly NodeRow[], { summary }: NetworkData): void {
    this.#rows = rows;
    const isWhole = rows.some(({ node }) => node !== null) || summary.total_nodes === 0;
    this.#browser.show(rows, isWhole);
    // A panel that is open stays as it is, also when the reader is in the middle of it.
    if (!byId<HTMLDialogElement>('details').open) this.#openAddressed();
  }

  #showChanges(): void {
    const open = (key: string) => this.#open((row) => row.key === key);
    byId('changes-card').replaceChildren(changesCard(this.#seen.changes, Date.now(), open));
  }

  /** The charts come in a file of their own, after what can be read without them. */
  async #draw(data: NetworkData, overview: Overview): Promise<void> {
    const charts = await import('./views/charts.ts');
    this.#sessions ??= sessionSection(this.#client, charts.sessionsCard);
    const sessions = this.#sessions;
    this.#map ??= new charts.WorldMap(({ country }) =>
      this.#browser.filter({ country, kind: 'gateway' }),
    );
    const map = this.#map;
    refill('map-cards', () => charts.mapCards(overview, map));
    refill('make-up-cards', () => charts.makeUpCards(overview));
    refill('over-time-cards', () => [
      charts.trafficCard(trafficDays(data.traffic)),
      sessions,
      charts.networkCard(networkDays(data.history)),
    ]);
  }

  #openAddressed(): void {
    const name = nodeInAddress(location.hash);
    if (name === null) return;
    this.#open(({ key, nodeId }) => key === name || String(nodeId) === name);
  }

  #open(isWanted: (row: NodeRow) => boolean): void {
    const row = this.#rows.find(isWanted);
    if (row !== undefined) this.#details.open(row, Date.now());
  }
}

/** New cards, unless the reader is in one of the old ones: that must not vanish under the hands. */
function refill(id: string, cards: () => readonly HTMLElement[]): void {
  const holder = byId(id);
  if (holder.contains(document.activeElement) || holder.querySelector('details[open]')) return;
  holder.replaceChildren(...cards());
}
