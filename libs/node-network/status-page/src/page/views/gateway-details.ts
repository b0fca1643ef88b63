/// <reference lib="dom" />
import { formatAge, formatShare } from '../model/format.ts';
import type { GatewayRow } from '../model/gateway-row.ts';
import { probeFacts, type ProbeFact } from '../model/probe-facts.ts';
import { scoreBadge } from './gateway-table.ts';
import { element, type Child } from './element.ts';

/** The panel of one gateway. A modal dialog: the browser keeps the focus in it and gives it back. */
export class GatewayDetails {
  readonly #dialog: HTMLDialogElement;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    dialog.addEventListener('close', () => {
      history.replaceState(null, '', location.pathname + location.search);
    });
    // A click on the dialog itself, not on what is in it, is one on the backdrop.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  /** Opens the panel; the address then leads to this gateway. */
  open(row: GatewayRow, now: number): void {
    const close = element('button', { type: 'button', class: 'button' }, 'Close');
    close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.replaceChildren(
      element(
        'div',
        { class: 'details-body' },
        element(
          'div',
          { class: 'details-head' },
          element('h2', { id: 'details-title', tabindex: -1 }, row.name || 'Unnamed'),
          close,
        ),
        element('p', { class: 'key' }, row.key),
        ...(isDescribed(row) ? [element('p', {}, row.gateway.description)] : []),
        facts(general(row)),
        element('h3', {}, 'Last probe'),
        ...lastProbe(row, now),
        element(
          'p',
          {},
          element(
            'a',
            { href: `/v2/gateways/${encodeURIComponent(row.key)}` },
            'Everything as JSON',
          ),
        ),
      ),
    );
    history.replaceState(null, '', `#gateway=${encodeURIComponent(row.key)}`);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
  }
}

/** The key of the gateway that the address leads to, or null. */
export function keyInAddress(hash: string): string | null {
  if (!hash.startsWith('#gateway=')) return null;
  try {
    return decodeURIComponent(hash.slice('#gateway='.length));
  } catch {
    return null;
  }
}

/** Operators who say nothing are given one of these. */
function isDescribed({ gateway: { description } }: GatewayRow): boolean {
  return !['', 'NA', 'N/A', null].includes(description);
}

function general(row: GatewayRow): (readonly [string, Child])[] {
  const { gateway } = row;
  const { location } = gateway;
  const place = [location.city, location.region, row.countryName];
  const usable = [row.isEntry && 'entry', row.isExit && 'exit'].filter(Boolean).join(' and ');
  return [
    ['Score', scoreBadge(row.score)],
    ['Mixnet score', scoreBadge(gateway.performance_v2?.mixnet_score ?? 'offline')],
    ['Load', row.load],
    ['Uptime, 24 hours', formatShare(row.uptime)],
    ['Usable as', usable === '' ? 'neither entry nor exit' : usable],
    ['Role in this epoch', roleName(gateway.role)],
    ['Place', [...new Set(place.filter(Boolean))].join(', ')],
    ['Network', networkName(row)],
    ['Version', row.version],
    ['Host name', gateway.entry?.hostname ?? '–'],
    ['Addresses', gateway.ip_addresses.join(', ')],
  ];
}

function networkName({ gateway: { location } }: GatewayRow): string {
  const { asn, org } = location;
  if (asn === null) return org === '' ? '–' : org;
  return `${asn.asn} ${asn.name}${asn.kind === 'residential' ? ' (residential)' : ''}`;
}

function roleName(role: GatewayRow['gateway']['role']): string {
  if (typeof role !== 'string') return `Mixnode, layer ${role.Mixnode.layer}`;
  return {
    EntryGateway: 'Entry gateway',
    ExitGateway: 'Exit gateway',
    Standby: 'Standby',
    Inactive: 'Inactive',
  }[role];
}

function lastProbe({ gateway, testedAt }: GatewayRow, now: number): HTMLElement[] {
  if (gateway.last_probe === null) {
    return [element('p', { class: 'muted' }, 'This gateway was never probed.')];
  }
  const when = testedAt === null ? 'at an unknown time' : formatAge(Math.max(0, now - testedAt));
  return [
    element('p', { class: 'muted' }, `Probed ${when}.`),
    facts(probeFacts(gateway.last_probe.outcome).map((fact) => [fact.label, factValue(fact)])),
  ];
}

function factValue({ value, passed }: ProbeFact): HTMLElement {
  const kind = passed === null ? 'measured' : passed ? 'passed' : 'missed';
  return element('span', { class: `fact-${kind}` }, value);
}

function facts(pairs: readonly (readonly [string, Child])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...pairs.map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, value)),
    ),
  );
}
