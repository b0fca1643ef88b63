import type { DVpnGateway, ServiceNode } from '@tandem/node-network-client';
import type { NodeDetails } from '../../data/load-node.ts';
import { formatAge, formatShare, UNKNOWN } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { OLDEST_LISTED } from '../../model/directory-gap.ts';
import { instantOf } from '../../model/freshness.ts';
import { networkOf, type NodeRow } from '../../model/node-row.ts';
import { givenText } from '../../model/plain-text.ts';
import { mapAddress } from '../../model/route.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { placeName, useOf } from '../parts/names.ts';
import { ScoreBadge } from '../parts/score-badge.tsx';

interface NodeFactsProps {
  readonly row: NodeRow;
  readonly details: NodeDetails;
  /** The operator's description, as the service sends it. */
  readonly about: string;
}

/** The description by the operator, the kind of the node and its location. */
export function NodeFacts({ row, details, about }: NodeFactsProps) {
  const { node, gateway } = details;
  return (
    <>
      <section class="card">
        <h2>{t('node.about')}</h2>
        <p class="about">{givenText(about) ?? t('node.noDescription')}</p>
        <Facts facts={operatorFacts(node)} />
      </section>
      <section class="card">
        <h2>{t('node.facts')}</h2>
        <Facts
          facts={[...gatewayFacts(row, gateway), ...generalFacts(row), ...hostFacts(row, details)]}
        />
        {row.country !== '' && (
          <p>
            <a href={mapAddress({ nodes: 'all', country: row.country })}>
              {t('node.onMap', { country: placeName(row.country) })}
            </a>
          </p>
        )}
      </section>
    </>
  );
}

function operatorFacts({ description, accepted_tnc: accepted }: ServiceNode): Fact[] {
  const website = givenText(description.website);
  const contact = givenText(description.security_contact);
  return [
    // The operator wrote the address: it is shown, and opens nothing.
    ...(website === null ? [] : [{ label: t('node.website'), value: website }]),
    ...(contact === null ? [] : [{ label: t('node.contact'), value: contact }]),
    { label: t('node.terms'), value: t(accepted ? 'value.yes' : 'value.no') },
  ];
}

/** The directory's data of a gateway. */
function gatewayFacts({ gateway: facts }: NodeRow, gateway: DVpnGateway | null): Fact[] {
  if (gateway === null || facts === null) return [];
  return [
    {
      label: t('node.score'),
      value: <ScoreBadge score={facts.score} />,
      hint: t('overview.scoresHint'),
    },
    {
      label: t('node.mixnetScore'),
      value: <ScoreBadge score={gateway.performance_v2?.mixnet_score ?? 'offline'} />,
      hint: t('node.mixnetScoreHint'),
    },
    { label: t('node.load'), value: t(`score.${facts.load}`), hint: t('overview.loadsHint') },
    { label: t('node.use'), value: useOf(facts), hint: t('node.useHint') },
    { label: t('node.role'), value: roleName(gateway.role), hint: t('node.roleHint') },
  ];
}

function generalFacts(row: NodeRow): Fact[] {
  const kind = t(`kind.${row.kind}`);
  return [
    {
      label: t('node.kind'),
      value: row.bonded ? kind : `${kind}, ${t('nodes.notBonded')}`,
      hint: t('node.kindHint'),
    },
    {
      label: t('node.performance'),
      value: formatShare(row.uptime),
      hint: t('node.performanceHint'),
    },
    {
      label: t('node.version'),
      value: row.version === '' ? UNKNOWN : row.version,
      hint: t('nodes.versionHint', { oldest: OLDEST_LISTED }),
    },
    { label: t('node.nodeId'), value: String(row.nodeId) },
  ];
}

function hostFacts(row: NodeRow, { node, gateway }: NodeDetails): Fact[] {
  const { host_information: host, mixnet_websockets: sockets, last_polled } = node.self_description;
  const region = node.geoip?.region ?? '';
  const location = [...new Set([row.city, region, placeName(row.country)])].filter(Boolean);
  const ports = [
    sockets === null ? null : `ws ${sockets.ws_port}`,
    sockets?.wss_port == null ? null : `wss ${sockets.wss_port}`,
    gateway === null ? null : `mix ${gateway.mix_port}`,
  ].filter((port) => port !== null);
  const polledAt = instantOf(last_polled.replace(/ \+00:00:00$/, 'Z').replace(' ', 'T'));
  return [
    {
      label: t('node.location'),
      value: location.join(', '),
      hint: t('nodes.countryHint'),
    },
    { label: t('node.network'), value: networkName(node, gateway) },
    { label: t('node.host'), value: host.hostname ?? UNKNOWN },
    { label: t('node.addresses'), value: host.ip_address.join(', ') || UNKNOWN },
    { label: t('node.ports'), value: ports.join(', ') || UNKNOWN },
    {
      label: t('node.polled'),
      value: polledAt === null ? UNKNOWN : formatAge(Date.now() - polledAt),
      hint: t('node.polledHint'),
    },
  ];
}

/** The network of the address, with its operator. */
function networkName(node: ServiceNode, gateway: DVpnGateway | null): string {
  const asn = gateway?.location.asn;
  const organization = node.geoip?.org ?? '';
  if (asn == null) return organization === '' ? UNKNOWN : organization;
  return `${asn.asn} ${asn.name} (${t(`network.${networkOf(asn)}`)})`;
}

const ROLES = {
  EntryGateway: 'role.entry',
  ExitGateway: 'role.exit',
  Standby: 'role.standby',
  Inactive: 'role.inactive',
} as const;

function roleName(role: DVpnGateway['role']): string {
  if (typeof role !== 'string') return t('role.mixnode', { layer: role.Mixnode.layer });
  return t(ROLES[role]);
}
