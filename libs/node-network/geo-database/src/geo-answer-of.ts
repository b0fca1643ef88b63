import ipaddr from 'ipaddr.js';
import type { AsnResponse, CityResponse } from 'maxmind';

/** The data of the databases about one address. */
interface FoundRecords {
  readonly ip: string;
  readonly city: CityResponse;
  /** The answer of a separate database; null without one, or for an unknown address. */
  readonly asn: AsnResponse | null;
  /** Length of the network that the autonomous system was found for. */
  readonly prefixLength: number;
}

/** The records in the form of an answer of the lookup service, so that one decoder reads both. */
export function geoAnswerOf({ ip, city, asn, prefixLength }: FoundRecords): object {
  const { location, traits } = city;
  const number = asn?.autonomous_system_number ?? traits?.autonomous_system_number;
  const name = asn?.autonomous_system_organization ?? traits?.autonomous_system_organization;
  return {
    ip,
    city: city.city?.names?.en,
    region: city.subdivisions?.[0]?.names?.en,
    country: city.country?.iso_code,
    ...(location?.latitude !== undefined &&
      location.longitude !== undefined && { loc: `${location.latitude},${location.longitude}` }),
    org: number === undefined ? name : `AS${number} ${name ?? ''}`.trim(),
    postal: city.postal?.code,
    timezone: location?.time_zone,
    asn:
      number === undefined
        ? null
        : {
            asn: `AS${number}`,
            name,
            domain: traits?.domain,
            route: networkOf(ip, prefixLength),
            // `isp` is the lookup service's word for a network of households.
            type: traits?.user_type === 'residential' ? 'isp' : traits?.user_type,
          },
  };
}

/** The network of an address, e.g. `192.0.2.0/24` for `192.0.2.77` and 24. */
function networkOf(ip: string, prefixLength: number): string {
  const cidr = `${ip}/${prefixLength}`;
  const first = ip.includes(':')
    ? ipaddr.IPv6.networkAddressFromCIDR(cidr).toRFC5952String()
    : ipaddr.IPv4.networkAddressFromCIDR(cidr).toString();
  return `${first}/${prefixLength}`;
}
