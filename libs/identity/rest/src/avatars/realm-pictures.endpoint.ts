import type {
  RealmPictureKind,
  RemoveRealmPicture,
  SetRealmPicture,
} from '@tandem/identity-domain';
import { BoolParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { PICTURE_LIMITS, uploadedPicture } from './uploaded-picture.ts';

class LogoParams {
  @BoolParam({ description: 'The logo for dark themes' })
  night!: boolean;
}

const ICON = '/realm/icon';
const LOGO = '/realm/logo';
const logoOf = ({ night }: LogoParams): RealmPictureKind => (night ? 'night_logo' : 'logo');

/** @see `POST realm/icon` */
export function setRealmIcon(useCase: Pick<SetRealmPicture, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-realm-icon',
    method: 'POST',
    path: ICON,
    tag: 'organization',
    summary: 'Upload the organization’s icon',
    auth: 'user',
    guard: 'administrator',
    files: PICTURE_LIMITS,
    response: {},
    errors: ['IMAGE_INVALID'],
    handle: async ({ actor, files }) => {
      await useCase.execute(actor, { kind: 'icon', bytes: await uploadedPicture(files, 'icon') });
      return {};
    },
  });
}

/** @see `DELETE realm/icon` */
export function removeRealmIcon(useCase: Pick<RemoveRealmPicture, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-realm-icon',
    method: 'DELETE',
    path: ICON,
    tag: 'organization',
    summary: 'Delete the organization’s icon',
    auth: 'user',
    guard: 'administrator',
    response: {},
    handle: async ({ actor }) => {
      await useCase.execute(actor, { kind: 'icon' });
      return {};
    },
  });
}

/** @see `POST realm/logo` */
export function setRealmLogo(useCase: Pick<SetRealmPicture, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'set-realm-logo',
    method: 'POST',
    path: LOGO,
    tag: 'organization',
    summary: 'Upload the organization’s logo',
    auth: 'user',
    guard: 'administrator',
    files: PICTURE_LIMITS,
    params: LogoParams,
    response: {},
    errors: ['IMAGE_INVALID'],
    handle: async ({ actor, files, params }) => {
      const bytes = await uploadedPicture(files, 'logo');
      await useCase.execute(actor, { kind: logoOf(params), bytes });
      return {};
    },
  });
}

/** @see `DELETE realm/logo` */
export function removeRealmLogo(useCase: Pick<RemoveRealmPicture, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'delete-realm-logo',
    method: 'DELETE',
    path: LOGO,
    tag: 'organization',
    summary: 'Delete the organization’s logo',
    auth: 'user',
    guard: 'administrator',
    params: LogoParams,
    response: {},
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { kind: logoOf(params) });
      return {};
    },
  });
}
