/** Maps slots to addresses and back, so that one process can be 650 machines. */
export interface Addressing {
  /** The addresses that the node of a slot announces. */
  announced(slot: number, hasIpv6: boolean): string[];
  /** The address at which its web server is reached, and the port. */
  host(slot: number): string;
  httpPort(slot: number): number;
  /** The slot of the web server at a local address and port; null for the upstream's. */
  slotAt(address: string, port: number): number | null;
}

/** 127.64.0.1 is the node of slot 0; lower addresses belong to the upstream. */
const FIRST_OCTET = 64;
const LOOPBACK = /^(?:::ffff:)?127\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Every node has a separate loopback address, all on one port: Linux uses all of 127.0.0.0/8 for this
 * machine.
 */
export function addressPerNode(port: () => number): Addressing {
  const host = (slot: number): string => {
    const number = slot + 1;
    return `127.${FIRST_OCTET + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  };
  return {
    announced: (slot, hasIpv6) => (hasIpv6 ? [host(slot), ipv6(slot)] : [host(slot)]),
    host,
    httpPort: port,
    slotAt: (address) => {
      const [a = 0, b = 0, c = 0] = (LOOPBACK.exec(address) ?? []).slice(1).map(Number);
      return a < FIRST_OCTET ? null : (a - FIRST_OCTET) * 65_536 + b * 256 + c - 1;
    },
  };
}

/**
 * Every node is 127.0.0.1 with a separate port: for systems with a single loopback address. The IPv6
 * address comes first and identifies the node where only an address is given.
 */
export function portPerNode(ports: readonly number[]): Addressing {
  const slots = new Map(ports.map((port, slot) => [port, slot]));
  return {
    announced: (slot) => [ipv6(slot), '127.0.0.1'],
    host: () => '127.0.0.1',
    httpPort: (slot) => ports[slot] ?? 0,
    slotAt: (_, port) => slots.get(port) ?? null,
  };
}

/** An address of the documentation prefix, which leads nowhere. */
function ipv6(slot: number): string {
  const number = slot + 1;
  const high = number >> 16;
  return `2001:db8:${high === 0 ? '' : `${high.toString(16)}:`}${(number & 0xffff).toString(16)}::1`;
}
