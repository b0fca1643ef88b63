import { finite, Mismatch, nullable, text, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';

/** The network of an address, with the lookup's own kind, such as `isp`. */
export interface AutonomousSystem {
  readonly asn: string;
  readonly name: string;
  readonly domain: string;
  readonly route: string;
  readonly type: string;
}

/** The location of an address, with `''` for every missing text. */
export interface Location {
  readonly two_letter_iso_country_code: string;
  /** Degrees; 0 when unknown. */
  readonly latitude: number;
  readonly longitude: number;
  readonly ip_address: string;
  readonly city: string;
  readonly region: string;
  readonly org: string;
  readonly postal: string;
  /** IANA name. */
  readonly timezone: string;
  readonly asn: AutonomousSystem | null;
}

/** The location of a node without a successful lookup. */
export const UNKNOWN_LOCATION: Location = {
  two_letter_iso_country_code: '',
  latitude: 0,
  longitude: 0,
  ip_address: '',
  city: '',
  region: '',
  org: '',
  postal: '',
  timezone: '',
  asn: null,
};

interface GeoAnswer {
  readonly ip: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly loc: Coordinates;
  readonly org: string;
  readonly postal: string;
  readonly timezone: string;
  readonly asn: AutonomousSystem | null;
}

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const word: Decoder<string> = (value) => nullable(text())(value) ?? '';

/** `46.95,7.44`: a malformed pair fails the lookup, so that no node lands in the wrong ocean. */
const coordinates: Decoder<Coordinates> = (value) => {
  const given = nullable(text(64))(value);
  if (given === null) return { latitude: 0, longitude: 0 };
  const [latitude, longitude, ...more] = given.split(',').map(degrees);
  if (latitude === undefined || longitude === undefined || more.length > 0) {
    throw new Mismatch('latitude and longitude');
  }
  return { latitude, longitude };
};

function degrees(given: string): number {
  const trimmed = given.trim();
  return finite(trimmed === '' ? NaN : Number(trimmed));
}

const geoAnswer = object<GeoAnswer>({
  ip: word,
  city: word,
  region: word,
  country: word,
  loc: coordinates,
  org: word,
  postal: word,
  timezone: word,
  asn: nullable(
    object<AutonomousSystem>({ asn: word, name: word, domain: word, route: word, type: word }),
  ),
});

/** A location out of one answer of the lookup (U6). */
export const location: Decoder<Location> = (value) => {
  const answer = geoAnswer(value);
  return {
    two_letter_iso_country_code: answer.country.toUpperCase(),
    latitude: answer.loc.latitude,
    longitude: answer.loc.longitude,
    ip_address: answer.ip,
    city: answer.city,
    region: answer.region,
    org: answer.org,
    postal: answer.postal,
    timezone: answer.timezone,
    asn: answer.asn,
  };
};
