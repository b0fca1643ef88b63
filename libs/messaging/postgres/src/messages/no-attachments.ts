import type { Attachments, DetachedUpload } from '@tandem/messaging-domain';

/** Stands in until files can be uploaded: no message shows one, so none is ever left behind. */
export class NoAttachments implements Attachments {
  replace(): Promise<readonly DetachedUpload[]> {
    return Promise.resolve([]);
  }
}
