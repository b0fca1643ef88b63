import type { SimulatedNetwork } from '../simulated-network.ts';

/** The answer of the geo lookup for an address (U6), null for an address of no node. */
export function geoAnswer(network: SimulatedNetwork, ip: string): object | null {
  const node = network.nodeAt(ip);
  if (node === null) return null;
  if (!node.located) return { ip, bogon: true };
  const { place, provider } = node;
  return {
    ip,
    city: place.city,
    region: place.region,
    country: place.country,
    loc: `${place.latitude},${place.longitude}`,
    org: `${provider.asn} ${provider.name}`,
    postal: place.postal,
    timezone: place.timezone,
    asn: {
      asn: provider.asn,
      name: provider.name,
      domain: provider.domain,
      route: '192.0.2.0/24',
      type: provider.type,
    },
  };
}
