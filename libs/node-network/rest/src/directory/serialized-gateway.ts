import type {
  DirectoryItem,
  DVpnGateway,
  GatewayForm,
  ScoreValue,
} from '@tandem/node-network-domain';
import type { JsonPiece, JsonStore } from '../view/json-bytes.ts';

const SCORE = '"score":"';
/** The class of a gateway's proxy until it is ranked. */
const UNRANKED: ScoreValue = 'offline';
/** Offset of the class in a gateway that was never probed. */
const UNTESTED = -1;

/** A gateway of the directory, serialized as JSON; the class of its proxy is set later. */
export class SerializedGateway implements DirectoryItem, JsonPiece {
  readonly identity_key: string;
  readonly ip_addresses: readonly string[];
  /** Upper case. */
  readonly country: string;
  readonly #json: Buffer;
  readonly #scoreAt: number;
  #score = UNRANKED;

  constructor(gateway: DVpnGateway, store: JsonStore) {
    const json = JSON.stringify(gateway);
    this.identity_key = gateway.identity_key;
    this.ip_addresses = gateway.ip_addresses;
    this.country = gateway.location.two_letter_iso_country_code;
    this.#json = store.add(json);
    this.#scoreAt = gateway.last_probe === null ? UNTESTED : offsetOfScore(json);
  }

  rank(score: ScoreValue): this {
    if (this.#scoreAt !== UNTESTED) this.#score = score;
    return this;
  }

  get length(): number {
    return this.#json.length - UNRANKED.length + this.#score.length;
  }

  copy(target: Buffer, at: number): number {
    if (this.#score === UNRANKED) return this.#json.copy(target, at);
    const behind = this.#scoreAt + this.#score.length;
    this.#json.copy(target, at, 0, this.#scoreAt);
    target.write(this.#score, at + this.#scoreAt);
    this.#json.copy(target, at + behind, this.#scoreAt + UNRANKED.length);
    return this.length;
  }
}

/** Stores gateways as JSON until the ranking is known. */
export function serializedForm(store: JsonStore): GatewayForm<SerializedGateway> {
  return {
    hold: (gateway) => new SerializedGateway(gateway, store),
    rank: (gateway, score) => gateway.rank(score),
  };
}

/**
 * Byte at which the class of the proxy begins: the first member named `score`, since the others come after
 * it. Texts from nodes cannot imitate it, as their quotation marks are escaped.
 */
function offsetOfScore(json: string): number {
  return Buffer.byteLength(json.slice(0, json.indexOf(SCORE) + SCORE.length));
}
