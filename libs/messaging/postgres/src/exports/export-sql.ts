const seconds = (column: string) => `floor(extract(epoch from ${column}))::bigint`;

/** The columns of every export: its times in seconds since epoch, and the key of its content. */
export const exportColumns = `${seconds('requested_at')} as "requestedAt", path,
  ${seconds('failed_at')} as "failedAt", ${seconds('deleted_at')} as "deletedAt"`;

/** A condition: the export has no result yet. */
export const isPending = 'path is null and failed_at is null and deleted_at is null';
