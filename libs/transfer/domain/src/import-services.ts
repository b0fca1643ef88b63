import type { LoginProviderRecord } from './archive/login-providers.ts';
import type { SettingsCatalog } from './settings-catalog.ts';

/** A user, group, channel or emoji that texts name. */
export interface TextNames {
  /** Active users, by name in lower case. */
  readonly usersByName: ReadonlyMap<
    string,
    readonly { readonly id: number; readonly fullName: string }[]
  >;
  readonly usersById: ReadonlyMap<number, { readonly id: number; readonly fullName: string }>;
  readonly groups: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  readonly channels: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
  readonly emoji: ReadonlyMap<
    string,
    { readonly id: number; readonly fileName: string; readonly isAnimated: boolean }
  >;
  readonly linkifiers: readonly { readonly pattern: string; readonly urlTemplate: string }[];
}

/** An imported file that a text may show. */
export interface KnownUpload {
  readonly pathId: string;
  readonly contentType: string;
  /** Size and motion of a picture; null for other files. */
  readonly image: Readonly<Record<string, unknown>> | null;
}

/** The inputs of rendering the texts of an organization. */
export interface TextContext {
  readonly realmId: number;
  readonly realmStringId: string;
  readonly names: TextNames;
  readonly defaultCodeLanguage: string | null;
  readonly previewsMedia: boolean;
}

/** A rendered text, and its references. */
export interface RenderedText {
  readonly html: string;
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
}

/** A picture that was made smaller. */
export interface MadePicture {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** The services of other contexts that an import needs. */
export interface ImportServices {
  readonly catalog: SettingsCatalog;
  /** True if an organization may have the name. */
  isRealmName(stringId: string): boolean;
  urlOf(stringId: string): string;
  emailDomainOf(stringId: string): string;
  /** The API email of a user. */
  apiEmail(user: {
    readonly id: number;
    readonly deliveryEmail: string;
    readonly visibility: number;
    readonly domain: string;
  }): string;
  /** The hash of the first API key of a user. */
  apiKeyHash(userId: number): Uint8Array;
  isFullName(name: string): boolean;
  isEmailAddress(address: string): boolean;
  linkifierFault(linkifier: {
    readonly pattern: string;
    readonly urlTemplate: string;
  }): string | null;
  /** Null if the text cannot be rendered. */
  render(
    source: string,
    context: TextContext,
    writer: { readonly id: number; readonly translatesEmoticons: boolean },
    uploads: ReadonlyMap<string, KnownUpload>,
  ): Promise<RenderedText | null>;
  renderDescription(source: string, context: TextContext): Promise<string>;
  /** Decrypts credentials. @throws ArchiveError for another key, and for content that was changed */
  openCredentials(sealed: Uint8Array, keyFile: string): Promise<string>;
  /** Encrypts the secret of a device that shows codes, for storage. */
  sealDeviceSecret(secret: string): string;
  /** A log-in provider with its encrypted secret, for storage; null if it is not valid here. */
  loginProvider(realmId: number, given: LoginProviderRecord): StoredLoginProvider | null;
  /** Those of the scopes of a token that this server knows. */
  knownScopes(scopes: readonly string[]): readonly string[];
  /** The path of a new upload. @param token unguessable */
  uploadPath(realmId: number, token: string, fileName: string): string;
  readonly files: {
    put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number>;
    remove(key: string): Promise<void>;
    removeBelow(prefix: string): Promise<void>;
  };
  /** The keys of all files of an organization begin with these, and a slash. */
  fileFolders(realmId: number): readonly string[];
  uploadKey(pathId: string): string;
  /** Size and motion of a picture; null if it is none. */
  inspectImage(bytes: Uint8Array): Promise<Readonly<Record<string, unknown>> | null>;
  /** Both sizes of an avatar; null if it is not a picture. */
  avatar(
    user: { readonly id: number; readonly realmId: number; readonly version: number },
    bytes: Uint8Array,
  ): Promise<readonly MadePicture[] | null>;
  /** Null if it is not a picture. */
  realmPicture(
    realmId: number,
    kind: 'icon' | 'logo' | 'night_logo',
    version: number,
    bytes: Uint8Array,
  ): Promise<MadePicture | null>;
  /** The picture of an emoji, and its first frame if it moves; null if it is not a picture. */
  emoji(
    realmId: number,
    token: string,
    bytes: Uint8Array,
  ): Promise<{ readonly fileName: string; readonly pictures: readonly MadePicture[] } | null>;
}

/** A log-in provider as it is stored. */
export interface StoredLoginProvider {
  readonly name: string;
  readonly displayName: string;
  readonly iconUrl: string | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: string | null;
}

/** Shows the progress of an import. */
export interface ImportProgress {
  begin(what: string, total: number | null): void;
  advance(by?: number): void;
  end(): void;
}

/** A request for an import. */
export interface ImportRequest {
  /** The name of the new organization. */
  readonly realm: string;
  /** Former addresses, whose links in texts are rewritten. */
  readonly formerUrls: readonly string[];
  readonly isDryRun: boolean;
  /** The text of a file with the key of the archive's credentials; without it they are not imported. */
  readonly credentialsKey?: string;
}
