import { BlockList, SocketAddress, isIP } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;
/** `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443`: some proxies write the port too. */
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

/** The header with the client's address from a proxy; undefined without one. */
interface ForwardedHeaders {
  /** `X-Forwarded-For`; several headers of that name joined by commas, in their order. */
  readonly for: string | undefined;
  /** `X-Forwarded-Proto`. */
  readonly proto: string | undefined;
}

/** The sender of a request. */
interface RequestOrigin {
  /** The address in canonical form; IPv4 addresses mapped into IPv6 as IPv4. Empty when unknown. */
  readonly address: string;
  /** The client's protocol, as declared by a trusted proxy. */
  readonly scheme: 'http' | 'https';
}

/**
 * The reverse proxies whose forwarding headers are trusted. Any client can write these headers too, so they
 * are ignored on every other connection.
 */
export class TrustedProxies {
  readonly #networks: BlockList | null;

  /**
   * @param networks addresses and CIDR blocks, IPv4 and IPv6; none: no header is trusted
   * @throws Error that names the first invalid entry
   */
  constructor(networks: readonly string[] = []) {
    this.#networks = networks.length > 0 ? blockListOf(networks) : null;
  }

  /** @param peer the address at the other end of the connection */
  originOf(peer: string | undefined, headers: ForwardedHeaders): RequestOrigin {
    const connected = canonical(peer ?? '') ?? '';
    if (!this.#networks || !this.#trusts(connected)) return { address: connected, scheme: 'http' };
    const { proto } = headers;
    // Each proxy appends its client; the last entry is from the connected one.
    const scheme = proto?.split(',').at(-1)?.trim().toLowerCase() === 'https' ? 'https' : 'http';
    return { address: this.#clientBehind(connected, headers.for), scheme };
  }

  /** The right-most address that is not a trusted proxy: clients can write everything left of it. */
  #clientBehind(connected: string, forwardedFor: string | undefined): string {
    let nearest = connected;
    for (const entry of (forwardedFor ?? '').split(',').reverse()) {
      const address = canonical(addressIn(entry.trim()));
      // Entries before an invalid address cannot be trusted.
      if (address === null) return nearest;
      nearest = address;
      if (!this.#trusts(address)) return nearest;
    }
    return nearest;
  }

  #trusts(address: string): boolean {
    if (!this.#networks) return false;
    const version = isIP(address);
    return version !== 0 && this.#networks.check(address, version === 6 ? 'ipv6' : 'ipv4');
  }
}

/** Reads a list of addresses and CIDR blocks, separated by commas or spaces. @throws Error */
export function parseTrustedProxies(text: string): TrustedProxies {
  return new TrustedProxies(text.split(/[\s,]+/).filter((entry) => entry !== ''));
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of networks) {
    const [, written = '', , length] = /^([^/]+)(\/(\d{1,3}))?$/.exec(entry) ?? [];
    const address = canonical(written);
    const version = address === null ? 0 : isIP(address);
    const isMapped = version === 4 && isIP(written) === 6;
    const bits = version === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : Number(length) - (isMapped ? 96 : 0);
    if (address === null || prefix < 0 || prefix > bits) {
      throw new Error(`must be addresses or CIDR blocks such as 10.0.0.0/8, and ${entry} is none`);
    }
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

function addressIn(entry: string): string {
  const [, version6, version4] = WITH_PORT.exec(entry) ?? [];
  return version6 ?? version4 ?? entry;
}

/** One text for each address; null for an invalid one. */
function canonical(text: string): string | null {
  const [address = ''] = text.split('%', 1);
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const { address: shortest } = new SocketAddress({ address, family: 'ipv6' });
  return MAPPED.exec(shortest)?.[1] ?? shortest;
}
