import { nullable, oneOf, text, type Decoder } from '../decoding/decoder.ts';
import { array, object } from '../decoding/structure.ts';

/** The parameters to reach a bridge over QUIC. */
export interface QuicClientOptions {
  /** `ip:port` or `[v6]:port`. */
  readonly addresses: readonly string[];
  /** Host name to check certificates against. */
  readonly host: string | null;
  readonly id_pubkey: string;
}

/** The transport of a bridge; there is only one. */
export interface BridgeParameters {
  readonly transport_type: 'quic_plain';
  readonly args: QuicClientOptions;
}

/**
 * The bridges of a gateway (U9).
 *
 * @see node status API: BridgeInformation
 */
export interface BridgeInformation {
  readonly version: string;
  readonly transports: readonly BridgeParameters[];
}

/** Decodes bridges of the known transport; any other makes the whole invalid. */
export const bridgeInformation: Decoder<BridgeInformation> = object<BridgeInformation>({
  version: text(),
  transports: array(
    object<BridgeParameters>({
      transport_type: oneOf('quic_plain'),
      args: object<QuicClientOptions>({
        addresses: array(text(), 64),
        host: nullable(text()),
        id_pubkey: text(),
      }),
    }),
    64,
  ),
});
