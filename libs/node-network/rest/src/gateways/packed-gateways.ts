/** No time in the text is that of the cycle. */
export const NO_MOMENT = 0xffffffff;

/**
 * The skinny forms of some gateways as they change threads. They are not stored: each is the whole one without
 * some members, so it is described by the ranges of the whole text that belong to it.
 */
export interface PackedSkinny {
  /** Index of each in the list of whole ones. */
  readonly at: Uint32Array;
  /** Begin and end in the whole text in turn, without the closing brace. */
  readonly stretches: Uint32Array;
  /** The range of each end in `stretches`. */
  readonly ends: Uint32Array;
}

/** Texts of gateways contain the time of the latest cycle, which changes without them. */
export interface GatewayMoments {
  /** Byte of each text at which the time begins; `NO_MOMENT` for one that has another time. */
  readonly at: Uint32Array;
  readonly moment: string;
}
