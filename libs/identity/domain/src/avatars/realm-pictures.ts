import type { DomainEvent } from '@tandem/shared-kernel';

/** The pictures that an organization has. */
export const REALM_PICTURES = ['icon', 'logo', 'night_logo'] as const;

/** One of the pictures: the icon, or the logo by day or by night. */
export type RealmPictureKind = (typeof REALM_PICTURES)[number];

/** The current state of a picture. */
export interface RealmPicture {
  /** Counts one up with each change. */
  readonly version: number;
  /** False: the default of every organization. */
  readonly isUploaded: boolean;
}

/** The pictures of an organization; unchanged ones are absent. */
export type RealmPictures = Partial<Readonly<Record<RealmPictureKind, RealmPicture>>>;

/** The pictures of organizations, for commands. Bound to the command's transaction. */
export interface RealmPictureRepository {
  /** Keeps others from changing them until the transaction ends. */
  lock(realmId: number): Promise<RealmPictures>;
  set(realmId: number, kind: RealmPictureKind, picture: RealmPicture): Promise<void>;
}

/** An organization has another picture. */
export interface RealmPictureChanged extends DomainEvent {
  readonly type: 'realm.picture_changed';
  /** The short name of the organization, from which the default picture is drawn. */
  readonly stringId: string;
  readonly kind: RealmPictureKind;
  readonly picture: RealmPicture;
}

/** The last part of the name of an uploaded picture: a new one has a new name. */
export function realmPictureFile(kind: RealmPictureKind, version: number): string {
  return `${kind}-${version}.${kind === 'icon' ? 'png' : 'webp'}`;
}

/** The storage key of an uploaded picture. */
export function realmPictureKey(realmId: number, file: string): string {
  return `realm-pictures/${realmId}/${file}`;
}
