/// <reference lib="dom" />
import { formatAge } from '../model/format.ts';
import type { GatewayRow } from '../model/gateway-row.ts';
import { probeFacts, type ProbeFact } from '../model/probe-facts.ts';
import { element } from './element.ts';
import { facts, type Fact } from './facts.ts';
import { scoreBadge } from './node-table.ts';

/** What the directory says of a gateway. */
export function gatewayFacts(row: GatewayRow): Fact[] {
  const { gateway } = row;
  const usable = [row.isEntry && 'entry', row.isExit && 'exit'].filter(Boolean).join(' and ');
  return [
    ['Score', scoreBadge(row.score)],
    ['Mixnet score', scoreBadge(gateway.performance_v2?.mixnet_score ?? 'offline')],
    ['Load', row.load],
    ['Usable as', usable === '' ? 'neither entry nor exit' : usable],
    ['Role in this epoch', roleName(gateway.role)],
    ['Network', networkName(row)],
  ];
}

/** The section of the last probe. */
export function lastProbe({ gateway, testedAt }: GatewayRow, now: number): HTMLElement[] {
  const title = element('h3', {}, 'Last probe');
  if (gateway.last_probe === null) {
    return [title, element('p', { class: 'muted' }, 'This gateway was never probed.')];
  }
  const when = testedAt === null ? 'at an unknown time' : formatAge(Math.max(0, now - testedAt));
  return [
    title,
    element('p', { class: 'muted' }, `Probed ${when}.`),
    facts(probeFacts(gateway.last_probe.outcome).map((fact) => [fact.label, factValue(fact)])),
  ];
}

function networkName({ gateway: { location } }: GatewayRow): string {
  const { asn, org } = location;
  if (asn === null) return org === '' ? '–' : org;
  return `${asn.asn} ${asn.name} (${asn.kind === 'residential' ? 'residential' : 'hosting'})`;
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

function factValue({ value, passed }: ProbeFact): HTMLElement {
  const kind = passed === null ? 'measured' : passed ? 'passed' : 'missed';
  return element('span', { class: `fact-${kind}` }, value);
}
