/// <reference lib="dom" />
import type { NodeStatusClient } from '@tandem/node-network-client';
import { collectedUtc, loadNetwork, type NetworkData } from './data/load-network.ts';
import { networkDays, trafficDays } from './model/days.ts';
import { freshnessOf } from './model/freshness.ts';
import { gatewayRows, type GatewayRow } from './model/gateway-row.ts';
import { overviewOf, type Overview } from './model/overview.ts';
import { byId } from './views/element.ts';
import { GatewayBrowser } from './views/gateway-browser.ts';
import { GatewayDetails, keyInAddress } from './views/gateway-details.ts';
import { Notice } from './views/notice.ts';
import { sessionSection } from './views/session-section.ts';
import { summaryTiles } from './views/summary-tiles.ts';

/** Joins the parts of the page and keeps them fresh. */
export class StatusPage {
  readonly #client: NodeStatusClient;
  readonly #notice = new Notice(byId('notice'));
  readonly #details = new GatewayDetails(byId<HTMLDialogElement>('details'));
  readonly #browser = new GatewayBrowser((row) => this.#details.open(row, Date.now()));
  #rows: readonly GatewayRow[] = [];
  /** Of the collection that is shown; null while there is none. */
  #shownUtc: string | null = null;
  /** Asked for once: gateways report their sessions a few times a day. */
  #sessions: HTMLElement | null = null;
  #loading: Promise<void> | null = null;
  readonly #retry = () => void this.refresh();

  constructor(client: NodeStatusClient) {
    this.#client = client;
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
    const { age, isStale } = freshnessOf(this.#shownUtc ?? '', Date.now());
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
    const { age } = freshnessOf(this.#shownUtc, Date.now());
    this.#notice.show(
      'The data could not be refreshed.',
      `${reason} What you see was collected ${age}.`,
      this.#retry,
    );
  }

  async #show(data: NetworkData): Promise<void> {
    const isFirst = this.#shownUtc === null;
    this.#shownUtc = collectedUtc(data.summary);
    byId('content').hidden = false;
    this.#showAge();
    this.#rows = gatewayRows(data.gateways);
    const overview = overviewOf(this.#rows);
    const days = networkDays(data.history);
    byId('tiles').replaceChildren(...summaryTiles(data.summary, overview, days));
    this.#browser.show(this.#rows, overview.countries);
    if (isFirst) this.#openAddressed();
    try {
      await this.#draw(data, overview);
    } catch {
      // After an update of the service the file that this page would load is gone.
      this.#notice.show('The charts could not be loaded.', 'Load the page again to see them.');
    }
  }

  /** The charts come in a file of their own, after what can be read without them. */
  async #draw(data: NetworkData, overview: Overview): Promise<void> {
    const charts = await import('./views/charts.ts');
    this.#sessions ??= sessionSection(this.#client, charts.sessionsCard);
    const sessions = this.#sessions;
    refill('map-cards', () =>
      charts.mapCards(overview, (code) => this.#browser.filterCountry(code)),
    );
    refill('make-up-cards', () => charts.makeUpCards(overview));
    refill('over-time-cards', () => [
      charts.trafficCard(trafficDays(data.traffic)),
      sessions,
      charts.networkCard(networkDays(data.history)),
    ]);
  }

  #openAddressed(): void {
    const key = keyInAddress(location.hash);
    const row = key === null ? undefined : this.#rows.find((each) => each.key === key);
    if (row !== undefined) this.#details.open(row, Date.now());
  }
}

/** New cards, unless the reader is in one of the old ones: that must not vanish under the hands. */
function refill(id: string, cards: () => readonly HTMLElement[]): void {
  const holder = byId(id);
  if (holder.contains(document.activeElement) || holder.querySelector('details[open]')) return;
  holder.replaceChildren(...cards());
}
