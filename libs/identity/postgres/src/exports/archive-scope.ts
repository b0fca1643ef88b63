/** The extent of the data of an organization in an archive. */
export interface IdentityArchiveScope {
  readonly realmId: number;
  /** The users whose private data is included; `null` for all users. */
  readonly consenting: readonly number[] | null;
  /** Only data that every member may read. */
  readonly isPublic: boolean;
}

/** A condition: the column has the id of a user whose private data is exported; $2 has those users. */
export const isPrivateDataOf = (userId: string): string =>
  `($2::bigint[] is null or ${userId} = any($2::bigint[]))`;

/** Seconds since epoch, with fractions, as the format has them. */
export const epoch = (column: string): string => `extract(epoch from ${column})::float8`;
