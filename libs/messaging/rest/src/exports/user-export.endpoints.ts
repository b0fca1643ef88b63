import { MessagingError, type MessagingUseCases } from '@tandem/messaging-domain';
import {
  USER_EXPORT_DAYS,
  type UserExport,
  type UserExportQueries,
} from '@tandem/messaging-domain/exports';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const DAY_SECONDS = 86_400;

class ExportedUser {
  @PathInt()
  userId!: number;
}

class UserExportPath {
  @PathInt()
  exportId!: number;
}

/** An archive of the data of one user. */
export const userExportSchema = schema.named(
  'UserDataExport',
  schema.object({
    id: schema.integer(),
    user_id: schema.integer(),
    requested_by: schema.integer('User id; only this user can use the export'),
    requested_at: schema.integer('UNIX seconds'),
    status: schema.oneOf(['pending', 'finished', 'failed', 'deleted']),
    url: schema.nullable(
      schema.string('Path of the archive on this server, for the requester; null without content'),
    ),
    expires_at: schema.integer('UNIX seconds; then the export and its content are removed'),
    report: schema.nullable(
      schema.object({
        records: schema.integer('Records and files in the archive'),
        missing_files: schema.integer('Missing files of the records'),
        bytes: schema.integer('The size of the archive'),
      }),
    ),
  }),
);

function presentUserExport(found: UserExport) {
  const { id, requestedAt, report } = found;
  const status = statusOf(found);
  return {
    id,
    user_id: found.userId,
    requested_by: found.requestedBy,
    requested_at: requestedAt,
    status,
    url: status === 'finished' ? `/data_exports/${id}/archive.tar.gz` : null,
    expires_at: requestedAt + USER_EXPORT_DAYS * DAY_SECONDS,
    report: report && {
      records: report.records,
      missing_files: report.missingFiles,
      bytes: report.bytes,
    },
  };
}

function statusOf({ path, failedAt, deletedAt }: UserExport) {
  if (deletedAt !== null) return 'deleted';
  if (failedAt !== null) return 'failed';
  return path === null ? 'pending' : 'finished';
}

const users = { tag: 'users', auth: 'user' } as const;
const response = { data_export: userExportSchema };

/** Exports the data of users; an extension of the protocol, for the users themselves and owners. */
export function userExportEndpoints(
  useCases: Pick<MessagingUseCases, 'requestUserExport' | 'deleteUserExport'>,
  queries: Pick<UserExportQueries, 'listUserExports' | 'findUserExport'>,
): readonly ChatEndpoint[] {
  return [
    chatEndpoint({
      ...users,
      guard: 'human',
      // The archive contains log-ins, network addresses and audit entries.
      scope: 'unlimited',
      operationId: 'export-own-data',
      method: 'POST',
      path: '/users/me/data_exports',
      summary: 'Export your own data',
      response,
      errors: ['EXPORT_LIMIT_REACHED'],
      handle: async ({ actor }) => ({
        data_export: presentUserExport(await useCases.requestUserExport.execute(actor, actor)),
      }),
    }),
    chatEndpoint({
      ...users,
      guard: 'owner',
      operationId: 'export-user-data',
      method: 'POST',
      path: '/users/{user_id}/data_exports',
      summary: 'Export the data of a user',
      params: ExportedUser,
      response,
      errors: ['EXPORT_USER_UNKNOWN', 'EXPORT_LIMIT_REACHED'],
      handle: async ({ actor, params }) => ({
        data_export: presentUserExport(await useCases.requestUserExport.execute(actor, params)),
      }),
    }),
    chatEndpoint({
      ...users,
      guard: 'human',
      operationId: 'get-data-exports',
      method: 'GET',
      path: '/data_exports',
      summary: 'Get your user data exports',
      response: { data_exports: schema.array(userExportSchema, 'The latest first') },
      handle: async ({ actor }) => ({
        data_exports: (await queries.listUserExports(actor.userId)).map(presentUserExport),
      }),
    }),
    chatEndpoint({
      ...users,
      guard: 'human',
      operationId: 'get-data-export',
      method: 'GET',
      path: '/data_exports/{export_id}',
      summary: 'Get one of your user data exports',
      params: UserExportPath,
      response,
      errors: ['EXPORT_UNKNOWN'],
      handle: async ({ actor, params: { exportId } }) => {
        const found = await queries.findUserExport(actor.userId, exportId);
        if (!found) throw new MessagingError('EXPORT_UNKNOWN');
        return { data_export: presentUserExport(found) };
      },
    }),
    chatEndpoint({
      ...users,
      guard: 'human',
      operationId: 'delete-data-export',
      method: 'DELETE',
      path: '/data_exports/{export_id}',
      summary: 'Delete the content of one of your user data exports',
      params: UserExportPath,
      response: {},
      errors: ['EXPORT_UNKNOWN', 'EXPORT_ALREADY_DELETED', 'EXPORT_FAILED', 'EXPORT_IN_PROGRESS'],
      handle: async ({ actor, params: { exportId: id } }) => {
        await useCases.deleteUserExport.execute(actor, { id });
        return {};
      },
    }),
  ];
}
