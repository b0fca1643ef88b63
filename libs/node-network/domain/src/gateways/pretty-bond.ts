import { finite, nullable, text, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { coin, type Coin } from '../documents/coin.ts';
import type { AutonomousSystem, Location } from '../documents/geo-answer.ts';

/**
 * A gateway's bond as explorers show it, with the location that the cycle found.
 *
 * @see node status API: explorer_pretty_bond
 */
export interface PrettyBond {
  readonly identity_key: string;
  readonly owner: string;
  readonly pledge_amount: Coin;
  readonly location: Location;
}

export const prettyBond: Decoder<PrettyBond> = object<PrettyBond>({
  identity_key: text(),
  owner: text(),
  pledge_amount: coin,
  location: object<Location>({
    two_letter_iso_country_code: text(),
    latitude: finite,
    longitude: finite,
    ip_address: text(),
    city: text(),
    region: text(),
    org: text(),
    postal: text(),
    timezone: text(),
    asn: nullable(
      object<AutonomousSystem>({
        asn: text(),
        name: text(),
        domain: text(),
        route: text(),
        type: text(),
      }),
    ),
  }),
});
