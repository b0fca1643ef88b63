import { describe, expect, it } from '@jest/globals';
import { sampleBondedNode, sampleDescribedNode, sampleSkimmedNode } from '../../testing/index.ts';
import { bondedNode } from './bonded-node.ts';
import { bridgeInformation } from './bridge-information.ts';
import { delegation } from './delegation.ts';
import { describedNode } from './described-node.ts';
import { location } from './geo-answer.ts';
import { withDirectoryKemNames } from './lewes-protocol.ts';
import { packetCounters } from './packet-counters.ts';
import { sessionReport, sessionStatistics } from './session-report.ts';
import { skimmedNode } from './skimmed-node.ts';

/** A document with some parts replaced; `undefined` removes a part. */
function spoiled(document: object, parts: Readonly<Record<string, unknown>>): object {
  const copy = structuredClone(document);
  for (const [path, part] of Object.entries(parts)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce((at, key) => at[key] as Branch, copy as Branch);
    parent[last] = part;
  }
  return copy;
}

type Branch = Record<string, unknown>;

describe('a described node', () => {
  it('is read as it is written', () => {
    const node = sampleDescribedNode();
    expect(describedNode(structuredClone(node))).toEqual(node);
  });

  it('gets defaults for omitted fields', () => {
    const node = spoiled(sampleDescribedNode(), {
      'description.last_polled': undefined,
      'description.declared_role': undefined,
      'description.auxiliary_details': undefined,
      'description.lewes_protocol': undefined,
      'description.network_requester': undefined,
      'description.ip_packet_router': undefined,
      'description.authenticator': undefined,
      'description.wireguard': undefined,
      'description.host_information.hostname': undefined,
      'description.host_information.keys.current_x25519_sphinx_key': undefined,
      'description.build_information.cargo_triple': undefined,
    });
    expect(describedNode(node).description).toMatchObject({
      last_polled: '1970-01-01 00:00:00.0 +00:00:00',
      declared_role: { mixnode: false, entry: false, exit_nr: false, exit_ipr: false },
      auxiliary_details: {
        location: null,
        announce_ports: { verloc_port: null, mix_port: null },
        accepted_operator_terms_and_conditions: false,
      },
      network_requester: null,
      wireguard: null,
      lewes_protocol: null,
      host_information: {
        hostname: null,
        keys: { current_x25519_sphinx_key: { rotation_id: 4_294_967_295, public_key: '4kEy' } },
      },
      build_information: { cargo_triple: 'unknown' },
    });
  });

  it.each([
    ['de', 'DE'],
    ['Switzerland', null],
    [41, null],
  ])('that is in %j is in %s', (given, expected) => {
    const node = spoiled(sampleDescribedNode(), {
      'description.auxiliary_details.location': given,
    });
    expect(describedNode(node).description.auxiliary_details.location).toBe(expected);
  });

  it.each(['host_information', 'build_information', 'mixnet_websockets'])(
    'is refused without its %s',
    (part) => {
      const node = spoiled(sampleDescribedNode(), { [`description.${part}`]: undefined });
      expect(() => describedNode(node)).toThrow('an object');
    },
  );

  it('is refused with a broken address', () => {
    const path = 'description.host_information.ip_address';
    const node = spoiled(sampleDescribedNode(), { [path]: ['192.0.2.10', 'nowhere'] });
    expect(() => describedNode(node)).toThrow('an IP address');
  });

  it('gets the ports and names of the Lewes protocol', () => {
    const kem_keys = { ml_kem768: { blake3: '00ff' }, other: {}, constructor: {} };
    const node = spoiled(sampleDescribedNode(), {
      'description.lewes_protocol': {
        content: { enabled: true, x25519: 'x', kem_keys },
        signature: 's',
      },
    });
    const details = describedNode(node).description.lewes_protocol!;
    expect(details.content).toMatchObject({ control_port: 41264, data_port: 51264 });
    expect(Object.keys(withDirectoryKemNames(details).content.kem_keys)).toEqual([
      'mlkem768',
      'other',
      'constructor',
    ]);
  });
});

describe('a bonded node', () => {
  it('is read, without unused fields', () => {
    const node = sampleBondedNode();
    const pending = { pledge_change: null, cost_params_change: 7 };
    expect(bondedNode({ ...node, pending_changes: pending })).toEqual(node);
  });

  it('is refused with amounts that are not digits', () => {
    const path = 'bond_information.original_pledge.amount';
    expect(() => bondedNode(spoiled(sampleBondedNode(), { [path]: '1.5' }))).toThrow(
      'an amount in digits',
    );
  });
});

describe('a skimmed node', () => {
  it.each([
    ['entry', 'EntryGateway'],
    ['gateway', 'EntryGateway'],
    ['exit', 'ExitGateway'],
    ['Standby', 'Standby'],
    [{ Mixnode: { layer: 2 } }, { Mixnode: { layer: 2 } }],
  ])('understands the role %j', (given, role) => {
    expect(skimmedNode({ ...sampleSkimmedNode(), role: given }).role).toEqual(role);
  });

  it('reads the older name of the role and fills in defaults', () => {
    const node = spoiled(sampleSkimmedNode(), {
      role: undefined,
      epoch_role: 'Inactive',
      supported_roles: undefined,
      mix_port: undefined,
    });
    expect(skimmedNode(node)).toMatchObject({
      role: 'Inactive',
      mix_port: 1789,
      supported_roles: { mixnode: false, entry: false, exit: false },
    });
  });

  it.each([{ role: 'toString' }, { role: 'king' }, { performance: '1.01' }, { mix_port: 65_536 }])(
    'is refused with %j',
    (fault) => {
      expect(() => skimmedNode(spoiled(sampleSkimmedNode(), fault))).toThrow('expected');
    },
  );
});

describe('a delegation', () => {
  it('is known under the older name of the node id as well', () => {
    const rest = {
      owner: 'n1q',
      amount: { denom: 'unym', amount: '5' },
      cumulative_reward_ratio: '1.5',
      height: 12,
    };
    expect(delegation({ mix_id: 7, ...rest })).toEqual({ node_id: 7, ...rest, proxy: null });
  });
});

describe('a geo answer', () => {
  it('becomes a location with empty texts for missing fields', () => {
    expect(location({ country: 'ch', loc: '46.95, -7.44' })).toEqual({
      two_letter_iso_country_code: 'CH',
      latitude: 46.95,
      longitude: -7.44,
      ip_address: '',
      city: '',
      region: '',
      org: '',
      postal: '',
      timezone: '',
      asn: null,
    });
    expect(location({})).toMatchObject({ latitude: 0, longitude: 0 });
  });

  it.each(['46.95', '46.95,', 'north,east', '1,2,3', ''])('fails with coordinates %j', (loc) => {
    expect(() => location({ country: 'CH', loc })).toThrow('expected');
  });
});

describe('bridges', () => {
  it('are understood for the one transport that exists', () => {
    const args = { addresses: ['192.0.2.10:4443'], host: null, id_pubkey: 'aW4=' };
    const good = { version: '0', transports: [{ transport_type: 'quic_plain', args }] };
    expect(bridgeInformation(good)).toEqual(good);
    const unknown = { version: '0', transports: [{ transport_type: 'smoke', args }] };
    expect(() => bridgeInformation(unknown)).toThrow('quic_plain');
  });
});

describe('packet counters', () => {
  it('are read under both names, fractions cut off', () => {
    const present = {
      dropped_since_startup: 1.9,
      sent_since_startup: 20,
      received_since_startup: 3,
    };
    expect(packetCounters(present)).toEqual({ dropped: 1, sent: 20, received: 3 });
    const legacy = {
      packets_explicitly_dropped_since_startup: 4,
      packets_sent_since_startup: 5,
      packets_received_since_startup: 6,
    };
    expect(packetCounters(legacy)).toEqual({ dropped: 4, sent: 5, received: 6 });
  });

  it.each([{}, { dropped_since_startup: -1 }, { dropped_since_startup: 1, sent_since_startup: 2 }])(
    'are refused as %j',
    (given) => {
      expect(() => packetCounters(given)).toThrow('expected');
    },
  );
});

describe('a session report', () => {
  const node = { nodeId: 1, identityKey: 'A' };
  const report = (more: object) =>
    sessionReport({
      update_time: '2026-03-10T00:00:00Z',
      unique_active_users: 17,
      sessions_started: 23,
      ...more,
    });

  it('gives durations per kind, null for none', () => {
    const sessions = [
      { duration_ms: 100, typ: 'Vpn' },
      { duration_ms: 5, typ: 'Wasm' },
      { duration_ms: 9, typ: 'Telepathy' },
    ];
    expect(sessionStatistics(node, report({ sessions }))).toEqual({
      ...node,
      day: '2026-03-10',
      uniqueActiveClients: 17,
      sessionsStarted: 23,
      usersHashes: null,
      vpnSessions: [100],
      mixnetSessions: null,
      unknownSessions: [9],
    });
  });

  it('is bounded: 200 of them make one answer', () => {
    const session = { duration_ms: 1, typ: 'Vpn' };
    const hash = 'f'.repeat(128);
    const sessions = Array.from({ length: 10_000 }, () => session);
    const hashes = (length: number) => ({
      unique_active_users_hashes: Array.from({ length }, () => hash),
    });
    expect(() => report({ sessions, ...hashes(800) })).not.toThrow();
    expect(() => report({ sessions, ...hashes(900) })).toThrow('at most 131072 bytes');
    expect(() => report({ sessions: [...sessions, session] })).toThrow('at most 10000');
    expect(() => report({ unique_active_users_hashes: [`${hash}f`] })).toThrow();
    const wide = Array.from({ length: 1_000 }, () => '\u{20ac}'.repeat(128));
    expect(() => report({ unique_active_users_hashes: wide })).toThrow('at most 131072 bytes');
  });

  it('of the epoch has no data', () => {
    const empty = report({ update_time: '1970-01-01T00:00:00Z' });
    expect(sessionStatistics(node, empty)).toBeNull();
  });
});
