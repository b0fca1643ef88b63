import type {
  ExportType,
  MessagingUseCases,
  RealmExport,
  RealmExportQueries,
} from '@tandem/messaging-domain';
import {
  PathInt,
  TextParam,
  WireError,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** Numbers of clients before level 449, besides words. */
const TYPES: Readonly<Record<string, ExportType>> = {
  '1': 'public',
  public: 'public',
  '"public"': 'public',
  '2': 'full_with_consent',
  full_with_consent: 'full_with_consent',
  '"full_with_consent"': 'full_with_consent',
};

class ExportParams {
  @TextParam({ default: 'public', description: '`public` or 1, `full_with_consent` or 2' })
  exportType!: string;
}

class ExportPath {
  @PathInt()
  exportId!: number;
}

/** An archive of the organization's data. */
export const realmExportSchema = schema.named(
  'RealmExport',
  schema.object({
    id: schema.integer(),
    acting_user_id: schema.integer(),
    export_time: schema.number('Seconds since 1970'),
    export_type: schema.oneOf(['public', 'full_with_consent']),
    export_url: schema.nullable(schema.string('If there is a file to load')),
    pending: schema.boolean(),
    deleted_timestamp: schema.nullable(schema.number('Seconds since 1970')),
    failed_timestamp: schema.nullable(schema.number('Seconds since 1970')),
  }),
);

/** The wire form of {@link realmExportSchema}. */
export function presentRealmExport(found: RealmExport) {
  const { path, failedAt, deletedAt } = found;
  return {
    id: found.id,
    acting_user_id: found.actingUserId,
    export_time: found.requestedAt,
    export_type: found.exportType,
    export_url: path === null ? null : `/user_avatars/${path}`,
    pending: path === null && failedAt === null && deletedAt === null,
    deleted_timestamp: deletedAt,
    failed_timestamp: failedAt,
  };
}

const admin = { tag: 'organization', auth: 'user', guard: 'administrator' } as const;

/** Archives of the organization's data, for administrators. */
export function exportEndpoints(
  useCases: Pick<MessagingUseCases, 'requestExport' | 'deleteExport'>,
  queries: Pick<RealmExportQueries, 'listExports' | 'listConsents'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...admin,
      operationId: 'get-realm-exports',
      method: 'GET',
      path: '/export/realm',
      summary: 'Get all data exports',
      response: { exports: schema.array(realmExportSchema) },
      handle: async ({ actor: { realmId } }) => {
        const found = await queries.listExports([realmId]);
        return { exports: (found.get(realmId) ?? []).map(presentRealmExport) };
      },
    }),
    chatEndpoint({
      ...admin,
      operationId: 'export-realm',
      method: 'POST',
      path: '/export/realm',
      summary: 'Create a data export',
      params: ExportParams,
      response: { id: schema.integer() },
      errors: ['EXPORT_LIMIT_REACHED'],
      handle: async ({ actor, params }) => {
        const exportType = Object.hasOwn(TYPES, params.exportType)
          ? TYPES[params.exportType]
          : undefined;
        if (!exportType) throw WireError.badRequest('Invalid export type');
        return useCases.requestExport.execute(actor, { exportType });
      },
    }),
    chatEndpoint({
      ...admin,
      operationId: 'delete-realm-export',
      method: 'DELETE',
      path: '/export/realm/{export_id}',
      summary: 'Delete a data export',
      params: ExportPath,
      response: {},
      errors: ['EXPORT_UNKNOWN', 'EXPORT_ALREADY_DELETED', 'EXPORT_FAILED', 'EXPORT_IN_PROGRESS'],
      handle: async ({ actor, params: { exportId: id } }) => {
        await useCases.deleteExport.execute(actor, { id });
        return {};
      },
    }),
    chatEndpoint({
      ...admin,
      operationId: 'get-realm-export-consents',
      method: 'GET',
      path: '/export/realm/consents',
      summary: 'Get data export consent state',
      response: {
        export_consents: schema.array(
          schema.object({
            user_id: schema.integer(),
            consented: schema.boolean(),
            email_address_visibility: schema.integer(),
          }),
        ),
      },
      handle: async ({ actor }) => {
        const consents = await queries.listConsents(actor.realmId);
        return {
          export_consents: consents.map(({ userId, consented, emailVisibility }) => ({
            user_id: userId,
            consented,
            email_address_visibility: emailVisibility,
          })),
        };
      },
    }),
  ];
}
