import { IDENTITY } from '@tandem/assembly-identity';
import { ISOLATION } from '@tandem/assembly-isolation';
import { MESSAGING } from '@tandem/assembly-messaging';
import { PROCESS, token } from '@tandem/assembly-process';
import {
  GROUP_PERMISSIONS,
  INTERNAL_REALM,
  LANGUAGES,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  SYSTEM_GROUPS,
  USER_SETTINGS,
  apiEmail,
  checkedEmailAddress,
  checkedFullName,
  isRealmStringId,
  type EmailVisibility,
} from '@tandem/identity-domain';
import { checkedLoginProvider, providerSealKey } from '@tandem/identity-domain/external-login';
import { HmacApiKeyIssuer, TextSecretSeal } from '@tandem/identity-hmac';
import { OtplibSecondFactorCodes } from '@tandem/identity-totp';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import { CHANNEL_SETTING_RULES } from '@tandem/messaging-domain';
import { newUploadPath, uploadKey } from '@tandem/messaging-domain/uploads';
import { SCOPES } from '@tandem/shared-kernel';
import { openWithKey } from '@tandem/transfer-age';
import {
  ArchiveError,
  type ImportProgress,
  type ImportReport,
  type ImportRequest,
  type ImportServices,
  type SettingsCatalog,
} from '@tandem/transfer-domain';
import { Importer, exclusiveImport, findImport, undoImport } from '@tandem/transfer-postgres';
import { openZulipArchive } from '@tandem/transfer-zulip-archive';
import { ContainerModule } from 'inversify';
import { importPictures } from './import-pictures.ts';
import { ImportTexts } from './import-texts.ts';

const FIRST_KEY = 1;

const CATALOG: SettingsCatalog = {
  realm: REALM_SETTINGS,
  user: USER_SETTINGS,
  realmGroups: REALM_GROUP_SETTINGS,
  channelGroups: CHANNEL_SETTING_RULES,
  groupPermissions: GROUP_PERMISSIONS,
  systemGroups: SYSTEM_GROUPS,
  isLanguage: (code) => Object.hasOwn(LANGUAGES, code),
};

/** An export of the reference server: a folder, or a tar archive. */
interface ArchivePath {
  readonly path: string;
  /** Tar archives are unpacked below it; unpacked files remain for an import that can continue. */
  readonly workFolder: string;
}

/** Moves organizations in. */
export interface Transfer {
  /** @throws ArchiveError, also while another command works on an import of the same name */
  import(
    archive: ArchivePath,
    request: ImportRequest,
    progress: ImportProgress,
  ): Promise<ImportReport>;
  /**
   * Removes an unfinished import.
   *
   * @returns whether there was one
   * @throws ArchiveError while another command works on it
   */
  undo(stringId: string, progress: ImportProgress): Promise<boolean>;
  /** Whether an import of the organization has begun, and neither ended nor been removed. */
  isUnfinished(stringId: string): Promise<boolean>;
}

/** The binding of the module. */
export const TRANSFER = token<Transfer>('Transfer');

/** Import of organizations. Needs the modules of identity, messaging and the isolation. */
export function transferModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TRANSFER).toResolvedValue(
      (database, secret, addresses, files, isolation, renderer, identity): Transfer => {
        const keys = new HmacApiKeyIssuer(secret);
        const codes = new OtplibSecondFactorCodes(secret);
        const seal = new TextSecretSeal(secret);
        const texts = new ImportTexts(renderer, addresses);
        const services: ImportServices = {
          ...importPictures(isolation.pictures, new AvatarUrls(secret)),
          catalog: CATALOG,
          files,
          isRealmName: (name) => isRealmStringId(name) && name !== INTERNAL_REALM,
          urlOf: (stringId) => addresses.urlOf(stringId),
          emailDomainOf: (stringId) => addresses.emailDomainOf(stringId),
          apiEmail: ({ id, deliveryEmail, visibility, domain }) =>
            apiEmail({ id, deliveryEmail, emailVisibility: visibility as EmailVisibility }, domain),
          apiKeyHash: (userId) => keys.hashOf(keys.keyOf(userId, FIRST_KEY)),
          isFullName: (name) => isAccepted(() => checkedFullName(name)),
          isEmailAddress: (address) => isAccepted(() => checkedEmailAddress(address, '')),
          linkifierFault: (linkifier) => {
            const fault = renderer.linkifierFault(linkifier);
            return fault === null || typeof fault === 'string' ? fault : `group ${fault.group}`;
          },
          render: (source, context, writer, uploads) =>
            texts.render(source, context, writer, uploads),
          renderDescription: (source, context) => texts.renderDescription(source, context),
          openCredentials: openWithKey,
          sealDeviceSecret: (deviceSecret) => codes.sealed(deviceSecret),
          loginProvider: (realmId, given) => {
            const input = {
              name: given.name,
              displayName: given.display_name,
              iconUrl: given.icon_url ?? undefined,
              issuer: given.issuer,
              clientId: given.client_id,
              clientSecret: given.client_secret ?? undefined,
            };
            if (!isAccepted(() => checkedLoginProvider(input))) return null;
            const { clientSecret, ...checked } = checkedLoginProvider(input);
            const key = providerSealKey({ realmId, name: checked.name });
            const sealedSecret = clientSecret === null ? null : seal.close(clientSecret, key);
            return { ...checked, sealedSecret };
          },
          knownScopes: (scopes) => SCOPES.filter((scope) => scopes.includes(scope)),
          uploadPath: newUploadPath,
          fileFolders: (realmId) =>
            ['uploads', 'thumbnails', 'avatars', 'emoji', 'realm-pictures'].map(
              (folder) => `${folder}/${realmId}`,
            ),
          uploadKey,
        };
        return {
          import: ({ path, workFolder }, request, progress) =>
            exclusiveImport(database, request.realm, async () => {
              progress.begin('unpacking', null);
              const work = { folder: workFolder, realm: request.realm };
              const archive = await openZulipArchive(path, work, (bytes) =>
                progress.advance(bytes),
              );
              progress.end();
              if (!request.isDryRun) await identity.useCases.createSystemBots.execute();
              try {
                const importer = new Importer({ database, services, progress });
                const report = await importer.import(archive.source, request);
                await archive.discard();
                return report;
              } catch (error) {
                // No attempt continues with it.
                if (error instanceof ArchiveError) await archive.discard();
                throw error;
              }
            }),
          undo: (stringId, progress) =>
            exclusiveImport(database, stringId, () =>
              undoImport(database, services, stringId, progress),
            ),
          isUnfinished: async (stringId) => (await findImport(database.sql, stringId)) !== null,
        };
      },
      [
        PROCESS.database,
        PROCESS.secret,
        PROCESS.addresses,
        PROCESS.contents,
        ISOLATION,
        MESSAGING.renderer,
        IDENTITY,
      ],
    );
  });
}

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
