import { createHash } from 'node:crypto';
import { EMAIL_VISIBILITY, type PictureNames, type UserView } from '@tandem/identity-domain';

/** Generates a picture from the hash of an address without an uploaded one. */
const PROVIDER = 'https://secure.gravatar.com/avatar';
const UPLOAD_NAME_LENGTH = 40;
/** The side of the larger avatar, in pixels. */
const MEDIUM_SIZE = 500;

/** The data on which an avatar's address depends. */
export type AvatarOwner = Pick<
  UserView,
  'id' | 'realmId' | 'deliveryEmail' | 'emailVisibility' | 'avatarSource' | 'avatarVersion'
>;

/** Addresses of users' pictures. */
export class AvatarUrls implements PictureNames {
  readonly #salt: string;

  /** @param salt a secret of the server: names of uploaded pictures must not be guessed */
  constructor(salt: string) {
    this.#salt = salt;
  }

  /**
   * @param options.clientComputes the client declared that it computes the provider's address from the real
   *   one; the result is then `null` where all users may see the real one
   * @returns an absolute address, or for an uploaded picture one relative to the server
   */
  of(user: AvatarOwner, options: { readonly clientComputes: false }): string;
  of(user: AvatarOwner, options: { readonly clientComputes: boolean }): string | null;
  of(user: AvatarOwner, { clientComputes }: { readonly clientComputes: boolean }): string | null {
    if (user.avatarSource === 'upload') return this.#uploaded(user);
    if (user.avatarSource === 'none') return `${anonymousUrl(user)}&version=${user.avatarVersion}`;
    if (clientComputes && user.emailVisibility === EMAIL_VISIBILITY.everyone) return null;
    return `${providerUrl(user.deliveryEmail)}&version=${user.avatarVersion}`;
  }

  /** The larger picture, of 500 by 500 pixels; never left to the client. */
  mediumOf(user: AvatarOwner): string {
    if (user.avatarSource === 'upload') {
      return `/user_avatars/${user.realmId}/${this.nameOf(user)}-medium.png`;
    }
    const url = user.avatarSource === 'none' ? anonymousUrl(user) : providerUrl(user.deliveryEmail);
    return `${url}&s=${MEDIUM_SIZE}&version=${user.avatarVersion}`;
  }

  /** The name of an uploaded picture: 40 random hexadecimal digits. */
  nameOf({ id, avatarVersion }: Pick<AvatarOwner, 'id' | 'avatarVersion'>): string {
    const name = createHash('sha256').update(`${id}:${avatarVersion}:${this.#salt}`).digest('hex');
    return name.slice(0, UPLOAD_NAME_LENGTH);
  }

  #uploaded(user: AvatarOwner): string {
    return `/user_avatars/${user.realmId}/${this.nameOf(user)}.png`;
  }
}

/** The default picture of an organization. */
export function realmIconUrl(stringId: string): string {
  return providerUrl(stringId);
}

/** A picture that follows from nothing but the account's number. */
function anonymousUrl({ id }: Pick<AvatarOwner, 'id'>): string {
  return providerUrl(`user ${id}`);
}

function providerUrl(text: string): string {
  const hash = createHash('md5').update(text.trim().toLowerCase()).digest('hex');
  return `${PROVIDER}/${hash}?d=identicon`;
}
