/// <reference lib="dom" />
import type { NodeStatusClient, ServiceNode } from '@tandem/node-network-client';
import { formatAmount, formatMargin } from '../model/amounts.ts';
import { formatCount, formatShare } from '../model/format.ts';
import type { NodeRow } from '../model/node-row.ts';
import { givenText } from '../model/plain-text.ts';
import { element, type Child } from './element.ts';
import { facts, type Fact } from './facts.ts';
import { gatewayFacts, lastProbe } from './gateway-facts.ts';
import { delegationList, sessionHistory } from './node-history.ts';

/** The panel of one node. A modal dialog: the browser keeps the focus in it and gives it back. */
export class NodeDetails {
  readonly #dialog: HTMLDialogElement;
  readonly #client: NodeStatusClient;

  constructor(dialog: HTMLDialogElement, client: NodeStatusClient) {
    this.#dialog = dialog;
    this.#client = client;
    dialog.addEventListener('close', () => {
      history.replaceState(null, '', location.pathname + location.search);
    });
    // A click on the dialog itself, not on what is in it, is one on the backdrop.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  /** Opens the panel; the address then leads to this node. */
  open(row: NodeRow, now: number): void {
    const close = element('button', { type: 'button', class: 'button' }, 'Close');
    close.addEventListener('click', () => this.#dialog.close());
    const body = element(
      'div',
      { class: 'details-body' },
      element(
        'div',
        { class: 'details-head' },
        element('h2', { id: 'details-title', tabindex: -1 }, row.name),
        close,
      ),
      element('p', { class: 'key' }, row.key),
      ...this.#sections(row, now),
    );
    this.#dialog.replaceChildren(body);
    history.replaceState(null, '', addressOf(row));
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
  }

  #sections(row: NodeRow, now: number): Child[] {
    const { gateway, node, nodeId } = row;
    const about = givenText(gateway?.gateway.description ?? node?.description.details);
    const isGateway = row.kind.endsWith('gateway');
    return [
      ...(about === null ? [] : [element('p', {}, about)]),
      facts([...(gateway === null ? [] : gatewayFacts(gateway)), ...general(row)]),
      ...(node === null ? [] : [element('h3', {}, 'Stake and rewards'), facts(stakeFacts(node))]),
      ...(nodeId === null || !isGateway ? [] : [sessionHistory(this.#client, nodeId)]),
      ...(nodeId === null || node?.bonded !== true ? [] : [delegationList(this.#client, nodeId)]),
      ...(gateway === null ? [] : lastProbe(gateway, now)),
      documents(row),
    ];
  }
}

/** The key or node id that the address leads to, or null. */
export function nodeInAddress(hash: string): string | null {
  const [, name = ''] = /^#(?:gateway|node)=(.+)$/.exec(hash) ?? [];
  if (name === '') return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** The address of a node's panel. */
function addressOf({ key, nodeId, gateway }: NodeRow): string {
  return gateway === null && nodeId !== null
    ? `#node=${nodeId}`
    : `#gateway=${encodeURIComponent(key)}`;
}

function general(row: NodeRow): Fact[] {
  const { gateway, node } = row;
  const region = gateway?.gateway.location.region ?? node?.geoip?.region ?? '';
  const place = [...new Set([row.city, region, row.countryName].filter(Boolean))].join(', ');
  const host =
    gateway?.gateway.entry?.hostname ?? node?.self_description.host_information.hostname ?? '–';
  const addresses =
    gateway?.gateway.ip_addresses ?? node?.self_description.host_information.ip_address ?? [];
  return [
    ['Kind', `${row.kind}${row.bonded ? '' : ', not bonded'}`],
    ['Uptime, 24 hours', formatShare(row.uptime)],
    ['Place', place],
    ['Version', row.version === '' ? '–' : row.version],
    ['Host name', host],
    ['Addresses', addresses.length === 0 ? '–' : addresses.join(', ')],
    ['Node id', row.nodeId === null ? '–' : String(row.nodeId)],
    ...operatorFacts(node),
  ];
}

function operatorFacts(node: ServiceNode | null): Fact[] {
  if (node === null) return [];
  const website = givenText(node.description.website);
  const contact = givenText(node.description.security_contact);
  return [
    ['Terms accepted', node.accepted_tnc ? 'yes' : 'no'],
    ...(website === null ? [] : [['Website', website] as const]),
    ...(contact === null ? [] : [['Security contact', contact] as const]),
  ];
}

function stakeFacts(node: ServiceNode): Fact[] {
  const { rewarding_details: rewarding, bonding_address: owner } = node;
  if (rewarding === null) return [['Bond', 'This node is not bonded.']];
  const { cost_params: cost } = rewarding;
  return [
    ['Total stake', formatAmount(node.total_stake)],
    ['Operator', formatAmount(rewarding.operator)],
    ['Delegated', formatAmount(rewarding.delegates)],
    ['Delegators', formatCount(rewarding.unique_delegations)],
    ['Original pledge', formatAmount(node.original_pledge)],
    ['Profit margin', formatMargin(cost.profit_margin_percent)],
    [
      'Operating cost',
      `${formatAmount(cost.interval_operating_cost.amount, cost.interval_operating_cost.denom)} per interval`,
    ],
    ['Last rewarded epoch', formatCount(rewarding.last_rewarded_epoch)],
    ['Bonding address', element('span', { class: 'key' }, owner ?? '–')],
  ];
}

function documents({ key, nodeId, gateway }: NodeRow): HTMLElement {
  const links = [
    ...(gateway === null ? [] : [['gateway', `/v2/gateways/${encodeURIComponent(key)}`] as const]),
    ...(nodeId === null
      ? []
      : [['delegations', `/explorer/v3/service-nodes/${nodeId}/delegations`] as const]),
  ];
  return element(
    'p',
    {},
    'As JSON: ',
    ...links.flatMap(([label, href], index) => [
      ...(index === 0 ? [] : [', ']),
      element('a', { href }, label),
    ]),
  );
}
