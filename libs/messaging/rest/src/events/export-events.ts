import type {
  MessagingEventQueries,
  RealmExport,
  RealmExportsChanged,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { presentRealmExport } from '../exports/export.endpoints.ts';

/** `realm_export`: all exports of the organization. */
const realmExport = clientEventKind<{ readonly exports: readonly RealmExport[] }>({
  kind: 'realm_export',
  types: ['realm_export'],
  variant: () => '',
  present: ({ exports }) => ({
    type: 'realm_export',
    exports: exports.map(presentRealmExport),
  }),
});

/** Publishes exports to administrators. */
export const exportEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  RealmExportsChanged,
  MessagingEventQueries
>({
  of: ['realm_exports.changed'],
  kinds: [realmExport],
  prepare: async (events, { exports }) => {
    const found = await exports.listExports([...new Set(events.map(({ realmId }) => realmId))]);
    return events.map(({ realmId }) => [
      realmExport.draft(
        { kind: 'realm', role: ROLES.administrator },
        { exports: found.get(realmId) ?? [] },
      ),
    ]);
  },
});
