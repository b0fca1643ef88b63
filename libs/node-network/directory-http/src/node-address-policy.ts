import ipaddr from 'ipaddr.js';
import type { AddressPolicy } from './node-client.ts';

/** Ranges that lead into a private network or back to this machine. */
const PRIVATE_RANGES: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'];

/**
 * Where clouds serve a machine its credentials and settings. Some of these are public unicast
 * addresses, and some lie in ranges that a network of one's own may allow.
 */
const CLOUD_METADATA: ReadonlySet<string> = new Set(
  [
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '169.254.169.254',
    '169.254.170.2',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::a9fe:a9fe',
  ].map((address) => ipaddr.parse(address).toNormalizedString()),
);

/** The part of IPv6 out of which public addresses are given. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a node's address may be contacted. Nodes announce what they like, so anything but a
 * public unicast address is refused: private networks and this machine, link-local addresses (where
 * clouds keep their credentials), the addresses of clouds' metadata wherever they lie, multicast, and every IPv6 form that carries an IPv4 address
 * inside.
 */
export class NodeAddressPolicy implements AddressPolicy {
  readonly #allowed: ReadonlySet<string>;

  /**
   * @param allowPrivate also allows private, shared and loopback addresses, for networks that live
   *   there; never link-local or reserved ones.
   */
  constructor({ allowPrivate }: { readonly allowPrivate: boolean }) {
    this.#allowed = new Set(['unicast', ...(allowPrivate ? PRIVATE_RANGES : [])]);
  }

  /** True for an IP address that may be contacted; false for what is no IP address. */
  allows(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // A mapped address (::ffff:10.0.0.1) is reached over IPv4 and judged as such.
    const parsed = ipaddr.process(address);
    if (CLOUD_METADATA.has(parsed.toNormalizedString())) return false;
    const range = parsed.range();
    if (range === 'unicast' && parsed.kind() === 'ipv6') return parsed.match(GLOBAL_IPV6);
    return this.#allowed.has(range);
  }
}
