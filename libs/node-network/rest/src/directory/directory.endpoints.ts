import { countryCode, minimumVersion } from '@tandem/node-network-domain';
import { schema } from '@tandem/shared-rest';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import type { WholeAnswer } from '../view/network-view.ts';
import { countryCode as countryCodeField } from '../wire/fields.ts';
import { nodeStatusEndpoint, type NodeStatusEndpoint } from '../wire/node-status-endpoint.ts';
import { PathText, TextParam } from '../wire/parameters.ts';
import type { ListedRole } from './directory-lists.ts';
import { dVpnGatewaySchema } from './dvpn-gateway.schema.ts';

class GatewaysParams {
  @TextParam({ description: 'Oldest listed version, in strict semver; 1.6.2 by default' })
  minNodeVersion?: string;
}

class CountryParams {
  @PathText({ length: 2, description: 'ISO 3166-1 alpha-2 code or XK, upper or lower case' })
  twoLetterCountryCode!: string;
}

interface RoleOperations {
  readonly role: ListedRole;
  /** The gateways of the lists, for the documentation. */
  readonly gateways: string;
  readonly path: string;
  readonly list: WholeAnswer;
  readonly countries: WholeAnswer;
  readonly byCountry: string;
}

const PATH = '/dvpn/v1/directory/gateways';
/** The path for VPN apps, behind the service that passes the directory to them. */
const ALIAS = '/public/v1/directory/gateways';
const TAG = 'directory cache';

const ROLES: readonly RoleOperations[] = [
  {
    role: 'any',
    gateways: 'bonded gateways',
    path: PATH,
    list: 'getGateways',
    countries: 'getGatewayCountries',
    byCountry: 'getGatewaysByCountry',
  },
  {
    role: 'entry',
    gateways: 'entry gateways by the last probe',
    path: `${PATH}/entry`,
    list: 'getEntryGateways',
    countries: 'getEntryGatewayCountries',
    byCountry: 'getEntryGatewaysByCountry',
  },
  {
    role: 'exit',
    gateways: 'exit gateways by the last probe (over IPv4 and IPv6)',
    path: `${PATH}/exit`,
    list: 'getExitGateways',
    countries: 'getExitGatewayCountries',
    byCountry: 'getExitGatewaysByCountry',
  },
];

/** Operations getGateways to getExitGatewayIps. */
export function directoryEndpoints(views: NetworkViewCache): readonly NodeStatusEndpoint[] {
  return [...ROLES.flatMap((role) => roleEndpoints(role, views)), exitAddressesEndpoint(views)];
}

function roleEndpoints(
  operations: RoleOperations,
  views: NetworkViewCache,
): readonly NodeStatusEndpoint[] {
  const { role, gateways, path } = operations;
  return [
    role === 'any' ? gatewaysEndpoint(views) : roleEndpoint(operations, views),
    nodeStatusEndpoint({
      operationId: operations.countries,
      path: `${path}/countries`,
      aliases: [aliasOf(`${path}/countries`)],
      tag: TAG,
      summary: `Get countries of ${gateways}, ascending`,
      response: schema.array(countryCodeField()),
      handle: () => views.current.whole(operations.countries),
    }),
    nodeStatusEndpoint({
      operationId: operations.byCountry,
      path: `${path}/country/{two_letter_country_code}`,
      aliases: [aliasOf(`${path}/country/{two_letter_country_code}`)],
      tag: TAG,
      summary: `Get ${gateways} of a country`,
      params: CountryParams,
      response: schema.array(dVpnGatewaySchema),
      errors: ['UNKNOWN_COUNTRY'],
      handle: ({ twoLetterCountryCode }) =>
        views.current.gatewaysOfCountry(role, countryCode(twoLetterCountryCode)),
    }),
  ];
}

function aliasOf(path: string): string {
  return path.replace(PATH, ALIAS);
}

function gatewaysEndpoint(views: NetworkViewCache): NodeStatusEndpoint {
  return nodeStatusEndpoint({
    operationId: 'getGateways',
    path: PATH,
    aliases: [ALIAS],
    tag: TAG,
    summary: 'Bonded gateways, by country and key',
    params: GatewaysParams,
    response: schema.array(dVpnGatewaySchema),
    errors: ['INVALID_MINIMUM_VERSION'],
    handle: ({ minNodeVersion }) =>
      minNodeVersion === undefined
        ? views.current.whole('getGateways')
        : views.current.gatewaysSince(minimumVersion(minNodeVersion)),
  });
}

function roleEndpoint(operations: RoleOperations, views: NetworkViewCache): NodeStatusEndpoint {
  return nodeStatusEndpoint({
    operationId: operations.list,
    path: operations.path,
    aliases: [aliasOf(operations.path)],
    tag: TAG,
    summary: `Get ${operations.gateways}, by country and key`,
    response: schema.array(dVpnGatewaySchema),
    handle: () => views.current.whole(operations.list),
  });
}

function exitAddressesEndpoint(views: NetworkViewCache): NodeStatusEndpoint {
  return nodeStatusEndpoint({
    operationId: 'getExitGatewayIps',
    path: `${PATH}/exit/ips`,
    aliases: [`${ALIAS}/exit/ips`],
    tag: TAG,
    summary: 'IPv4 addresses of the exit gateways, sorted as text',
    response: schema.array(schema.string()),
    handle: () => views.current.whole('getExitGatewayIps'),
  });
}
