import type { RealmPictureChanged } from '@tandem/identity-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { presentRealmPicture } from '../avatars/realm-picture-urls.ts';

/** `realm` with the address of a picture. */
const realmPicture = clientEventKind<{ property: string; data: Record<string, string> }>({
  kind: 'realm.picture',
  types: ['realm'],
  variant: () => '',
  present: ({ property, data }) => ({ type: 'realm', op: 'update_dict', property, data }),
});

/** Icon and logos, published to all users of the organization. */
export const realmPictureEvents: AnyTranslator<unknown> = clientEventTranslator<
  RealmPictureChanged,
  unknown
>({
  of: ['realm.picture_changed'],
  kinds: [realmPicture],
  prepare: async (events) =>
    events.map(({ realmId: id, stringId, kind, picture }) => [
      realmPicture.draft(
        { kind: 'realm' },
        { property: kind, data: presentRealmPicture({ id, stringId }, kind, picture) },
      ),
    ]),
});
