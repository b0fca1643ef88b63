import { IDENTITY } from '@tandem/assembly-identity';
import { MESSAGING } from '@tandem/assembly-messaging';
import { PROCESS } from '@tandem/assembly-process';
import type { UploadLimits } from '@tandem/messaging-domain/uploads';
import {
  ResumableUploads,
  TemporaryUploadUrls,
  serveEmoji,
  serveExports,
  serveExternalMedia,
  serveUploads,
  serveUserExports,
} from '@tandem/messaging-rest';
import type { RawEndpoint } from '@tandem/shared-chat-wire';
import type { Container } from 'inversify';

/** Signed addresses that serve a file without authentication for a limited time. */
export function temporaryUrls(container: Container): TemporaryUploadUrls {
  return new TemporaryUploadUrls(
    container.get(PROCESS.secret),
    container.get(PROCESS.database).clock,
  );
}

/** The routes of files. */
export function fileEndpoints(
  container: Container,
  uploadLimits: UploadLimits,
): readonly RawEndpoint[] {
  const files = container.get(PROCESS.contents);
  const useCases = container.get(MESSAGING.useCases);
  const { uploads, userExports } = container.get(MESSAGING.queries);
  const { directory } = container.get(IDENTITY);
  const unfinished = container.get(PROCESS.unfinishedUploads);
  return [
    ...serveUploads({
      uploads,
      files,
      temporaryUrls: temporaryUrls(container),
      thumbnails: useCases.getThumbnail,
      realmIdAt: async (host) => (await directory.findByHost(host))?.id ?? null,
    }),
    ...serveEmoji({ files, emoji: container.get(MESSAGING.emoji) }),
    serveExports(files),
    serveUserExports(files, userExports),
    ...new ResumableUploads(unfinished, useCases, uploadLimits).endpoints(),
  ];
}

/** The route that proxies images and videos of other sites; none if the proxy is off. */
export function externalMediaEndpoints(container: Container): readonly RawEndpoint[] {
  const media = container.get(MESSAGING.externalMedia);
  return media === null ? [] : [serveExternalMedia(media)];
}
