import type { RealmPictures } from '@tandem/identity-domain';
import type { JsonTable, Sql } from '@tandem/shared-postgres';
import type { IdentityArchiveScope } from './archive-scope.ts';
import {
  credentialRecords,
  providerRecords,
  type CredentialRecord,
  type ProviderRecord,
} from './credential-records.ts';
import { organizationExtensions, organizationTables } from './organization-tables.ts';
import { avatarOwners, picturesOf, type AvatarOwner } from './picture-owners.ts';
import { userTables } from './user-tables.ts';

/**
 * The data of an organization in the identity context, as the tables of the reference's export.
 *
 * @see docs/adr/0040-exports.md
 */
export class IdentityArchive {
  readonly #sql: Sql;
  readonly #scope: IdentityArchiveScope;

  /** @param sql a snapshot, which stays open while tables are read */
  constructor(sql: Sql, scope: IdentityArchiveScope) {
    this.#sql = sql;
    this.#scope = scope;
  }

  tables(): readonly JsonTable[] {
    return [...organizationTables(this.#sql, this.#scope), ...userTables(this.#sql, this.#scope)];
  }

  /** Tables that the reference leaves out of its exports. */
  extensions(): readonly JsonTable[] {
    return organizationExtensions(this.#sql, this.#scope);
  }

  credentials(): AsyncIterable<CredentialRecord> {
    return credentialRecords(this.#sql, this.#scope.realmId);
  }

  loginProviders(): Promise<readonly ProviderRecord[]> {
    return providerRecords(this.#sql, this.#scope.realmId);
  }

  avatars(): AsyncIterable<AvatarOwner> {
    return avatarOwners(this.#sql, this.#scope.realmId);
  }

  pictures(): Promise<RealmPictures> {
    return picturesOf(this.#sql, this.#scope.realmId);
  }
}
