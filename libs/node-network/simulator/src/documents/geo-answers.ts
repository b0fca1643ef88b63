import type { SimulatedNetwork } from '../simulated-network.ts';

/** The answer of the geo lookup for an address (U6), null for an address of no node. */
export function geoAnswer(network: SimulatedNetwork, ip: string): object | null {
  const node = network.nodeAt(ip);
  if (node === null) return null;
  if (!node.located) return { ip, bogon: true };
  const { location, provider } = node;
  return {
    ip,
    city: location.city,
    region: location.region,
    country: location.country,
    loc: `${location.latitude},${location.longitude}`,
    org: `${provider.asn} ${provider.name}`,
    postal: location.postal,
    timezone: location.timezone,
    asn: {
      asn: provider.asn,
      name: provider.name,
      domain: provider.domain,
      route: '192.0.2.0/24',
      type: provider.type,
    },
  };
}
