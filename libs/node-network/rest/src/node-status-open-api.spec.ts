import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SessionStatistics } from '@tandem/node-network-domain';
import {
  sampleDelegation,
  sampleLocation,
  sampleNodeRecord,
} from '@tandem/node-network-domain/testing';
import { fixtureF, SUMMARY } from '../testing/fixture-f.ts';
import { serveNetwork, type Parsed, type ServedNetwork } from '../testing/serve-network.ts';
import { StoredRecords } from '../testing/stored-records.ts';

const D = '/dvpn/v1/directory/gateways';

/** Every path of the specification, its operation, and a request that succeeds. */
const OPERATIONS: readonly [path: string, operation: string, request: string][] = [
  [D, 'getGateways', `${D}?min_node_version=1.6.1`],
  [`${D}/countries`, 'getGatewayCountries', `${D}/countries`],
  [`${D}/country/{two_letter_country_code}`, 'getGatewaysByCountry', `${D}/country/de`],
  [`${D}/entry`, 'getEntryGateways', `${D}/entry`],
  [`${D}/entry/countries`, 'getEntryGatewayCountries', `${D}/entry/countries`],
  [
    `${D}/entry/country/{two_letter_country_code}`,
    'getEntryGatewaysByCountry',
    `${D}/entry/country/CH`,
  ],
  [`${D}/exit`, 'getExitGateways', `${D}/exit`],
  [`${D}/exit/countries`, 'getExitGatewayCountries', `${D}/exit/countries`],
  [
    `${D}/exit/country/{two_letter_country_code}`,
    'getExitGatewaysByCountry',
    `${D}/exit/country/CH`,
  ],
  [`${D}/exit/ips`, 'getExitGatewayIps', `${D}/exit/ips`],
  ['/explorer/v3/service-nodes', 'service_nodes', '/explorer/v3/service-nodes'],
  [
    '/explorer/v3/service-nodes/{node_id}/delegations',
    'node_delegations',
    '/explorer/v3/service-nodes/1/delegations',
  ],
  ['/v2/gateways', 'gateways', '/v2/gateways'],
  ['/v2/gateways/skinny', 'gateways_skinny', '/v2/gateways/skinny'],
  ['/v2/gateways/{identity_key}', 'get_gateway', '/v2/gateways/A'],
  ['/v2/metrics/sessions', 'get_all_sessions', '/v2/metrics/sessions'],
  ['/v2/mixnodes/stats', 'get_stats', '/v2/mixnodes/stats'],
  ['/v2/services', 'mixnodes', '/v2/services'],
  ['/v2/status/build_information', 'build_information', '/v2/status/build_information'],
  ['/v2/status/health', 'health', '/v2/status/health'],
  ['/v2/summary', 'summary', '/v2/summary'],
  ['/v2/summary/history', 'summary_history', '/v2/summary/history'],
];

const ALIASES = [
  '/explorer/v3/nym-nodes',
  '/explorer/v3/nym-nodes/{node_id}/delegations',
  ...OPERATIONS.map(([path]) => path)
    .filter((path) => path.startsWith(D))
    .map((path) => path.replace('/dvpn/', '/public/')),
];

const session: SessionStatistics = {
  nodeId: 1,
  identityKey: 'A',
  day: '2026-03-10',
  uniqueActiveClients: 17,
  sessionsStarted: 23,
  usersHashes: ['h1'],
  vpnSessions: [61_000],
  mixnetSessions: null,
  unknownSessions: [900],
};

let network: ServedNetwork;
let document: Parsed;

beforeAll(async () => {
  const fixture = fixtureF();
  network = await serveNetwork(
    new StoredRecords({
      ...fixture,
      nodes: [
        ...fixture.nodes,
        sampleNodeRecord({ nodeId: 90 }, { location: sampleLocation() }),
        sampleNodeRecord({ nodeId: 91 }, { bond: null, skimmed: null }),
      ],
      summary: SUMMARY,
      history: [SUMMARY],
      traffic: [{ day: '2026-03-11', received: 1, sent: 1, dropped: 0, stake: 1 }],
      sessions: [session, { ...session, day: '2026-03-11', usersHashes: null }],
      delegations: new Map([[1, [sampleDelegation(1, 'n1a')]]]),
    }),
  );
  document = JSON.parse((await network.get('/openapi.json')).text);
});
afterAll(() => network.stop());

describe('the document', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('has the paths and operations of the specification, and the aliases', () => {
    const operations = Object.entries<Parsed>(document.paths).map(([path, { get }]) => [
      path,
      get.operationId,
    ]);
    const expected = OPERATIONS.map(([path, operation]) => [path, operation]);
    const aliases = operations.filter(([path]) => ALIASES.includes(path));
    expect(aliases).toHaveLength(12);
    expect(operations.filter(([path]) => !ALIASES.includes(path)).sort()).toEqual(expected.sort());
  });

  it('names the schemas of the specification', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'AnnouncePortsV1',
        'Asn',
        'AsnKind',
        'AuthenticatorDetailsV1',
        'AuxiliaryDetailsV1',
        'BasicEntryInformation',
        'BinaryBuildInformationOwned',
        'BridgeInformation',
        'BridgeParameters',
        'BuildInformation',
        'DVpnGateway',
        'ExtendedServiceNode',
        'NodeDelegation',
        'Gateway',
        'GatewaySkinny',
        'SessionStats',
        'DailyStats',
        'Service',
        'HealthInfo',
        'NetworkSummary',
        'SummaryHistory',
        'QuicClientOptions',
      ]),
    );
  });

  it('and its page are where the reference has them as well', async () => {
    const { status, text, headers } = await network.get('/api-docs/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual(document);
    for (const path of ['/swagger', '/swagger/']) {
      const page = await network.get(path);
      expect([page.status, page.text]).toEqual([200, (await network.get('/docs')).text]);
    }
  });

  it('refers to no schema that is missing', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)];
    const known = Object.keys(document.components.schemas);
    expect(names.filter(([, name]) => !known.includes(name ?? ''))).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });

  it('describes parameters as the specification does', () => {
    const parameters = (path: string) =>
      document.paths[path].get.parameters.map((each: Parsed) => [
        each.in,
        each.name,
        each.required,
        each.schema,
      ]);
    const page = [
      ['query', 'size', false, { type: 'integer', minimum: 0 }],
      ['query', 'page', false, { type: 'integer', minimum: 0 }],
    ];
    expect(parameters('/explorer/v3/service-nodes')).toEqual(page);
    expect(parameters('/v2/metrics/sessions')).toEqual([
      ...page,
      ['query', 'node_id', false, { type: 'string' }],
      ['query', 'day', false, { type: 'string' }],
    ]);
    expect(parameters(`${D}/country/{two_letter_country_code}`)).toEqual([
      ['path', 'two_letter_country_code', true, { type: 'string', minLength: 2, maxLength: 2 }],
    ]);
    expect(parameters('/v2/mixnodes/stats')).toEqual([
      ['query', 'offset', false, { type: 'integer', format: 'int64' }],
    ]);
  });
});

describe('answers', () => {
  it.each(OPERATIONS)('%s', async (path, _, request) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    const { schema } = document.paths[path].get.responses['200'].content['application/json'];
    const validate = ajv.compile({ ...schema, components: document.components });
    const answer = await network.json(request);
    validate(answer);
    expect(validate.errors ?? []).toEqual([]);
    expect(answer).not.toEqual([]);
    expect(answer.items ?? [1]).not.toEqual([]);
  });

  it.each(OPERATIONS.filter(([path]) => path.startsWith(D)))(
    '%s is at the address that VPN apps use',
    async (_, __, request) => {
      const path = request.replace('/dvpn/', '/public/');
      const more = `${path}${path.includes('?') ? '&' : '?'}show_vpn_only=true`;
      expect((await network.get(more)).text).toBe((await network.get(request)).text);
    },
  );
});
