import type { DVpnGateway } from '@tandem/node-network-client';
import { countryName, instantOf } from './format.ts';
import { nodeName } from './plain-text.ts';

/** The classes of a score and of a load, from none to much. */
export const SCORES = ['offline', 'low', 'medium', 'high'] as const;

/** How good a gateway is; as a load, `low` is the good end. */
export type Score = (typeof SCORES)[number];

/** A gateway as the page lists it. */
export interface GatewayRow {
  readonly key: string;
  readonly name: string;
  readonly country: string;
  readonly countryName: string;
  readonly city: string;
  readonly version: string;
  readonly score: Score;
  readonly load: Score;
  /** 0 to 1; null when the gateway was never probed. */
  readonly uptime: number | null;
  readonly isEntry: boolean;
  readonly isExit: boolean;
  /** Milliseconds since the epoch; null when the gateway was never probed. */
  readonly testedAt: number | null;
  readonly gateway: DVpnGateway;
}

/** One row per gateway, in the order of the directory. */
export function gatewayRows(gateways: readonly DVpnGateway[]): GatewayRow[] {
  const names = new Map<string, string>();
  return gateways.map((gateway) => {
    const country = gateway.location.two_letter_iso_country_code;
    let name = names.get(country);
    if (name === undefined) names.set(country, (name = countryName(country)));
    return gatewayRow(gateway, country, name);
  });
}

function gatewayRow(gateway: DVpnGateway, country: string, nameOfCountry: string): GatewayRow {
  const { performance_v2: quality, last_probe: probe, location } = gateway;
  const name = nodeName(gateway.name, gateway.identity_key);
  const exit = probe?.outcome.as_exit;
  return {
    key: gateway.identity_key,
    name,
    country,
    countryName: nameOfCountry,
    city: location.city,
    version: gateway.build_information.build_version,
    // Without a probe there is no score, and nothing says that the gateway can be reached.
    score: quality?.score ?? 'offline',
    load: quality?.load ?? 'offline',
    uptime: quality?.uptime_percentage_last_24_hours ?? null,
    isEntry: probe?.outcome.as_entry?.can_route === true,
    isExit: exit?.can_route_ip_external_v4 === true && exit.can_route_ip_external_v6,
    testedAt: probe === null ? null : instantOf(probe.last_updated_utc),
    gateway,
  };
}
