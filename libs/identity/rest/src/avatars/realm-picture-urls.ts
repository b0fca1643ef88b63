import {
  realmPictureFile,
  type RealmPicture,
  type RealmPictureKind,
  type RealmPictures,
} from '@tandem/identity-domain';
import { realmIconUrl } from '../users/avatar-urls.ts';
import { DEFAULT_LOGO_URL } from './default-logo.ts';

/** The data from which the addresses of an organization's pictures follow. */
interface RealmPictureOwner {
  readonly id: number;
  readonly stringId: string;
  readonly pictures?: RealmPictures;
}

/**
 * An address relative to the server, or for an icon that is not uploaded one of the provider. Logos
 * that are not uploaded are the server's own.
 */
export function realmPictureUrl(
  { id, stringId }: Pick<RealmPictureOwner, 'id' | 'stringId'>,
  kind: RealmPictureKind,
  picture: RealmPicture | undefined,
): string {
  if (picture?.isUploaded) {
    return `/user_avatars/${id}/realm/${realmPictureFile(kind, picture.version)}`;
  }
  return kind === 'icon' ? realmIconUrl(stringId) : DEFAULT_LOGO_URL;
}

/** The two fields of a picture, without the prefix that they have in the initial state. */
export function presentRealmPicture(
  owner: Pick<RealmPictureOwner, 'id' | 'stringId'>,
  kind: RealmPictureKind,
  picture: RealmPicture | undefined,
): Record<string, string> {
  const unchanged = kind === 'icon' ? 'G' : 'D';
  return {
    [`${kind}_url`]: realmPictureUrl(owner, kind, picture),
    [`${kind}_source`]: picture?.isUploaded ? 'U' : unchanged,
  };
}
