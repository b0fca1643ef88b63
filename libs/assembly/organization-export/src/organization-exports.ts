import type { PictureNames } from '@tandem/identity-domain';
import type { SecretSeal } from '@tandem/identity-domain/external-login';
import type { SecondFactorCodes } from '@tandem/identity-domain/second-factor';
import { IdentityArchive, consentingUsers } from '@tandem/identity-postgres';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { MessagingArchive } from '@tandem/messaging-postgres';
import type { Database, Sql } from '@tandem/shared-postgres';
import { writeArchive } from '@tandem/transfer-archive-writer';
import {
  ExportOrganization,
  type ExportKind,
  type ExportProgress,
  type ExportSource,
} from '@tandem/transfer-domain/export';
import { StoredOrganization } from './stored-organization.ts';

interface OrganizationExportsParts {
  readonly database: Database;
  readonly contents: Pick<ContentStore, 'find'>;
  readonly names: PictureNames;
  readonly codes: Pick<SecondFactorCodes, 'secretOf'>;
  readonly seal: Pick<SecretSeal, 'open'>;
  /** The folder of files whose size is not known before they are complete. */
  readonly spoolFolder: string;
}

/** The organization of an export, and the extent of its data. */
interface WantedExport {
  readonly realmId: number;
  readonly kind: ExportKind;
  /** The recipient of the encrypted credentials of users, such as `age1…`; without it the archive has none. */
  readonly credentialsFor?: string;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/** Exports of organizations in the format of the reference server. */
export class OrganizationExports {
  readonly #parts: OrganizationExportsParts;

  constructor(parts: OrganizationExportsParts) {
    this.#parts = parts;
  }

  /** A gzipped tar archive of one state of the organization, as a stream. */
  contentOf({ onProgress, ...wanted }: WantedExport): AsyncIterable<Uint8Array> {
    const { database, spoolFolder } = this.#parts;
    return writeArchive({ name: `tandem-export-${wanted.realmId}`, spoolFolder }, (writer) =>
      database.snapshot(async (sql) => {
        const source = await this.#open(sql, wanted);
        await new ExportOrganization(source, writer, onProgress).execute();
      }),
    );
  }

  async #open(sql: Sql, wanted: WantedExport): Promise<ExportSource> {
    const { realmId, kind, credentialsFor: recipient } = wanted;
    const isPublic = kind === 'public';
    const consenting = kind === 'full' ? null : isPublic ? [] : await consentingUsers(sql, realmId);
    const scope = { realmId, consenting, isPublic };
    const { contents, names, codes, seal } = this.#parts;
    const files = {
      realmId,
      contents,
      names,
      identity: new IdentityArchive(sql, scope),
      messaging: await MessagingArchive.open(sql, scope),
    };
    return new StoredOrganization(
      files,
      recipient === undefined ? null : { codes, seal, realmId, recipient },
    );
  }
}
