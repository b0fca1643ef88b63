import { hash } from 'node:crypto';
import {
  directoryCandidate,
  gatewayView,
  matchesServiceFilter,
  serviceView,
  skinnyGatewayView,
  type GatewayRecord,
  type GatewayRole,
  type HiddenReason,
  type NodeRecord,
  type ScoreValue,
  type SemanticVersion,
} from '@tandem/node-network-domain';
import { FILTERS } from '../services/service-lists.ts';
import { NO_MOMENT, type PackedSkinny } from '../gateways/packed-gateways.ts';
import { NOT_POLLED } from '../view/packed-polls.ts';
import { packTexts, joinBytes, type PackedTexts } from './packed-texts.ts';
import { withoutPoll } from './polls.ts';

const MOMENT = '"last_updated_utc":"';
const SCORE = '"score":"';
/** The class of a gateway's proxy until it is ranked. */
export const UNRANKED: ScoreValue = 'offline';
/** Offset of the class in a gateway that was never probed. */
export const UNTESTED = -1;

/** Neighbouring gateways by key, in all of their forms. */
export interface GatewaySegment {
  readonly keys: readonly string[];
  readonly views: PackedTexts;
  /** Byte of each view at which the time of the latest cycle begins; {@link NO_MOMENT} for another time. */
  readonly viewMoments: Uint32Array;
  /** Byte of each view at which the time of the poll is missing, or {@link NOT_POLLED}. */
  readonly polledAt: Uint32Array;
  /** The skinny forms of the bonded ones. */
  readonly skinny: PackedSkinny;
  readonly services: ServiceTexts;
  readonly directory: readonly DirectoryFacts[];
}

interface ServiceTexts {
  readonly texts: Uint8Array;
  readonly ends: Uint32Array;
  /** The positions of times like `viewMoments`, from the begin of `texts`. */
  readonly moments: Uint32Array;
  /** A bit for each filter that the service matches, in the order of {@link FILTERS}. */
  readonly masks: Uint8Array;
}

/** The properties of a gateway by which the directory is ordered and filtered. */
export interface DirectoryFacts {
  /** See `DirectoryCandidate`. */
  readonly latency: number;
  readonly listing: ListedFacts | HiddenReason;
}

interface ListedFacts {
  readonly addresses: readonly string[];
  readonly version: SemanticVersion;
  readonly country: string;
  readonly roles: readonly GatewayRole[];
  /** The digest of the text of the directory without the class of the proxy. */
  readonly digest: string;
  /** Byte at which the class begins; {@link UNTESTED} without one. */
  readonly scoreAt: number;
}

/** A gateway with the data from which its forms are made. */
export interface GatewayParts {
  readonly record: GatewayRecord;
  /** The node of the latest cycle with its key. */
  readonly node: NodeRecord | null;
  /** `record.updatedAt` is the time of the latest cycle. */
  readonly isOfCycle: boolean;
  /** The time of the poll, which its text lacks; empty: the text has it. */
  readonly lastPolled: string;
}

/** @param fresh receives the texts of the directory, by digest */
export function packGatewaySegment(
  gateways: readonly GatewayParts[],
  fresh: Map<string, Buffer>,
): GatewaySegment {
  const views = gateways.map(viewOf);
  const bonded = gateways.flatMap(({ record }, at) => (record.bonded ? [at] : []));
  let end = 0;
  return {
    keys: gateways.map(({ record }) => record.identityKey),
    views: packTexts(views.map(({ text }) => text)),
    viewMoments: Uint32Array.from(gateways, ({ isOfCycle }, at) =>
      isOfCycle ? (views[at]?.momentAt ?? NO_MOMENT) : NO_MOMENT,
    ),
    polledAt: Uint32Array.from(views, ({ polledAt }) => polledAt),
    skinny: {
      at: Uint32Array.from(bonded),
      stretches: Uint32Array.from(bonded.flatMap((at) => views[at]?.skinny ?? [])),
      ends: Uint32Array.from(bonded, (at) => (end += views[at]?.skinny.length ?? 0)),
    },
    services: serviceTexts(gateways),
    directory: gateways.map((parts) => directoryFacts(parts, fresh)),
  };
}

interface ViewText {
  readonly text: Buffer;
  readonly momentAt: number;
  readonly polledAt: number;
  /** Begin and end of its stretches that are the skinny form in turn, without the closing brace. */
  readonly skinny: readonly number[];
}

function viewOf({ record, lastPolled }: GatewayParts): ViewText {
  const skinnyMembers = skinnyGatewayView(record);
  const skinny: number[] = [];
  let json = '';
  let bytes = 0;
  let momentAt = NO_MOMENT;
  let polledAt = NOT_POLLED;
  for (const [name, value] of Object.entries(gatewayView(record))) {
    let member = `${json === '' ? '{' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}`;
    const begin = bytes;
    if (name === 'self_described') {
      const timeless = withoutPoll(member, lastPolled);
      member = timeless.json;
      if (timeless.polledAt !== NOT_POLLED) polledAt = begin + timeless.polledAt;
    }
    json += member;
    bytes += Buffer.byteLength(member);
    if (name === 'last_updated_utc') momentAt = begin + 1 + MOMENT.length;
    if (!(name in skinnyMembers)) continue;
    // Neighbours are one stretch.
    if (skinny.at(-1) === begin) skinny[skinny.length - 1] = bytes;
    else skinny.push(begin, bytes);
  }
  return { text: Buffer.from(`${json}}`), momentAt, polledAt, skinny };
}

function serviceTexts(gateways: readonly GatewayParts[]): ServiceTexts {
  const services = gateways.map(({ record }) => serviceView(record));
  const jsons = services.map((service) => JSON.stringify(service));
  const texts = jsons.map((json) => Buffer.from(json));
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => (end += length));
  return {
    texts: joinBytes(texts),
    ends,
    moments: Uint32Array.from(gateways, ({ isOfCycle }, at) => {
      const begin = at === 0 ? 0 : (ends[at - 1] ?? 0);
      return isOfCycle ? begin + offsetBehind(jsons[at] ?? '', MOMENT) : NO_MOMENT;
    }),
    masks: Uint8Array.from(services, (service) =>
      FILTERS.reduce(
        (mask, filter, bit) => mask | (matchesServiceFilter(service, filter) ? 1 << bit : 0),
        0,
      ),
    ),
  };
}

function directoryFacts(
  { record, node }: GatewayParts,
  fresh: Map<string, Buffer>,
): DirectoryFacts {
  const { latency, listing } = directoryCandidate(record, node);
  if (typeof listing === 'string') return { latency, listing };
  const { gateway, version, country, roles } = listing;
  const json = JSON.stringify(gateway);
  const text = Buffer.from(json);
  const digest = hash('sha256', text, 'base64url').slice(0, 22);
  fresh.set(digest, text);
  const scoreAt = gateway.last_probe === null ? UNTESTED : offsetBehind(json, SCORE);
  const addresses = gateway.ip_addresses;
  return {
    latency,
    listing: { addresses, version, country, roles: [...roles], digest, scoreAt },
  };
}

/**
 * Byte behind the first occurrence of a member's begin. Texts from nodes cannot imitate one, as their
 * quotation marks are escaped; of the members named `score`, the class of the proxy is the first.
 */
function offsetBehind(json: string, member: string): number {
  return Buffer.byteLength(json.slice(0, json.indexOf(member) + member.length));
}
