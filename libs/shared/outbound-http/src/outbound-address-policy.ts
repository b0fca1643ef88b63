import ipaddr from 'ipaddr.js';
import type { AddressPolicy } from './guarded-request.ts';

/** Ranges that lead into a private network or back to this machine. */
const PRIVATE_RANGES: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'];

/**
 * Addresses of the metadata services of clouds, which return credentials and settings of a machine.
 * Some are public unicast addresses, and some are in ranges that a private network may allow.
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

/** The part of IPv6 with the public addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Accepts public unicast addresses only: users and nodes choose hosts, so private networks and this
 * machine, link-local addresses (where clouds serve credentials), the metadata addresses of clouds,
 * multicast, and every IPv6 form with an IPv4 address inside are refused.
 */
export class OutboundAddressPolicy implements AddressPolicy {
  readonly #allowed: ReadonlySet<string>;

  /**
   * @param allowPrivate also allows private, shared and loopback addresses, but never link-local or
   *   reserved ones
   */
  constructor({ allowPrivate }: { readonly allowPrivate: boolean }) {
    this.#allowed = new Set(['unicast', ...(allowPrivate ? PRIVATE_RANGES : [])]);
  }

  /** True for an allowed IP address; false for other texts. */
  allows(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // A mapped address (::ffff:10.0.0.1) is reached over IPv4 and checked as such.
    const parsed = ipaddr.process(address);
    if (CLOUD_METADATA.has(parsed.toNormalizedString())) return false;
    const range = parsed.range();
    if (range === 'unicast' && parsed.kind() === 'ipv6') return parsed.match(GLOBAL_IPV6);
    return this.#allowed.has(range);
  }
}
