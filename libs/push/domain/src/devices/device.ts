/** The service that carries pushes: `fcm` to Android, `apns` to Apple's devices. */
export const TOKEN_KINDS = ['fcm', 'apns'] as const;
/** One of {@link TOKEN_KINDS}. */
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** The error of a bouncer that refused a registration, as a wire value. */
export type RegistrationErrorCode =
  | 'INVALID_BOUNCER_PUBLIC_KEY'
  | 'BAD_REQUEST'
  | 'REQUEST_EXPIRED';

/** A client that registered itself, and how it is pushed to. Texts of bytes are Base64. */
export interface Device {
  readonly id: number;
  readonly userId: number;
  /** One byte that names the cryptosystem, and its key. */
  readonly pushKey: string | null;
  /** Sent with each push, so that the client selects the key that decrypts it. */
  readonly pushKeyId: number | null;
  /** The token that pushes go to, by the first 8 bytes of its SHA-256. */
  readonly tokenId: string | null;
  /** The token that the bouncer has not confirmed yet. */
  readonly pendingTokenId: string | null;
  readonly tokenKind: TokenKind | null;
  readonly tokenUpdatedAt: Date | null;
  readonly errorCode: RegistrationErrorCode | null;
}

/** The changes of a device by a registration. */
export type DeviceChange = Partial<Omit<Device, 'id' | 'userId'>> & {
  /** The target of pushes, if this server sends to the provider itself. */
  readonly providerToken?: ProviderToken | null;
};

/** The provider's id of a device. */
export interface ProviderToken {
  readonly token: string;
  /** Apple's devices only. */
  readonly appId: string | null;
}

/** A token of a client that does not encrypt. */
export interface LegacyToken extends ProviderToken {
  readonly id: number;
  readonly kind: TokenKind;
}
