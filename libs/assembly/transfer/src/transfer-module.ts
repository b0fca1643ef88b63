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
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { AvatarUrls } from '@tandem/identity-rest/avatars';
import { CHANNEL_SETTING_RULES } from '@tandem/messaging-domain';
import { newUploadPath, uploadKey } from '@tandem/messaging-domain/uploads';
import type {
  ArchiveSource,
  ImportProgress,
  ImportReport,
  ImportRequest,
  ImportServices,
  SettingsCatalog,
} from '@tandem/transfer-domain';
import { Importer, undoImport } from '@tandem/transfer-postgres';
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

/** What operators move in. */
export interface Transfer {
  /** @throws ArchiveError */
  import(
    source: ArchiveSource,
    request: ImportRequest,
    progress: ImportProgress,
  ): Promise<ImportReport>;
  /** Removes an unfinished import. @returns whether there was one */
  undo(stringId: string, progress: ImportProgress): Promise<boolean>;
  readonly openArchive: typeof openZulipArchive;
}

/** What the module binds. */
export const TRANSFER = token<Transfer>('Transfer');

/** Import of organizations. Needs the modules of identity, messaging and the isolation. */
export function transferModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(TRANSFER).toResolvedValue(
      (database, secret, addresses, files, isolation, renderer, identity): Transfer => {
        const keys = new HmacApiKeyIssuer(secret);
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
          uploadPath: newUploadPath,
          fileFolders: (realmId) =>
            ['uploads', 'thumbnails', 'avatars', 'emoji', 'realm-pictures'].map(
              (folder) => `${folder}/${realmId}`,
            ),
          uploadKey,
        };
        return {
          import: async (source, request, progress) => {
            if (!request.isDryRun) await identity.useCases.createSystemBots.execute();
            return new Importer({ database, services, progress }).import(source, request);
          },
          undo: (stringId, progress) => undoImport(database, services, stringId, progress),
          openArchive: openZulipArchive,
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
