import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { UploadLease } from './unfinished-uploads.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'newToken' | 'uploadLimits' | 'clock'>;

/** The largest number of unfinished uploads of one user. Clients send few files at once. */
const MAX_UNFINISHED = 25;
const LEASE_MS = 15_000;
const ID = /^\d+-\d+-([\w-]{24})$/;

/** Starts resumable uploads, lets one worker at a time continue each, and finishes them. */
export class ResumableUploadCommands {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * Reserves space for an upload.
   *
   * @param size as announced, in bytes; `null` if unknown
   * @returns the upload's id
   * @throws MessagingError UPLOAD_TOO_LARGE, UPLOAD_QUOTA_EXCEEDED, UPLOADS_TOO_MANY
   */
  async begin(actor: Actor, size: number | null): Promise<string> {
    const { unitOfWork, newToken, uploadLimits, clock } = this.#ports;
    const largest = uploadLimits.maxFileMib * 1_048_576;
    if (size !== null && size > largest) {
      throw new MessagingError('UPLOAD_TOO_LARGE', { limit: uploadLimits.maxFileMib });
    }
    const upload = {
      id: `${actor.realmId}-${actor.userId}-${newToken()}`,
      realmId: actor.realmId,
      ownerId: actor.userId,
      size: size ?? largest,
      beganAt: clock.now(),
    };
    await unitOfWork.run(async (tx) => {
      const reserved = await tx.unfinishedUploads.reserve(upload, {
        quotaBytes: uploadLimits.quotaBytes,
        maxPerOwner: MAX_UNFINISHED,
      });
      if (reserved === 'over-quota') throw new MessagingError('UPLOAD_QUOTA_EXCEEDED');
      if (reserved === 'too-many') {
        throw new MessagingError('UPLOADS_TOO_MANY', { limit: MAX_UNFINISHED });
      }
    });
    return upload.id;
  }

  /** Frees the space of a cancelled upload. */
  async cancel(uploadId: string): Promise<void> {
    await this.#ports.unitOfWork.run((tx) => tx.unfinishedUploads.release(uploadId));
  }

  /** Acquires or renews the lease of an upload. @returns false while another worker has it */
  async lease(uploadId: string, holder: string): Promise<boolean> {
    const now = this.#ports.clock.now();
    const lease: UploadLease = { uploadId, holder, until: new Date(now.getTime() + LEASE_MS) };
    return this.#ports.unitOfWork.run((tx) => tx.unfinishedUploads.lease(lease, now));
  }

  /** Releases the lease of an upload. */
  async endLease(uploadId: string, holder: string): Promise<void> {
    await this.#ports.unitOfWork.run((tx) => tx.unfinishedUploads.endLease({ uploadId, holder }));
  }
}

/** Whether `id` has the form of an upload's id and is one of `actor`'s. */
export function isUploadOf(actor: Actor, id: string): boolean {
  return ID.test(id) && id.startsWith(`${actor.realmId}-${actor.userId}-`);
}

/** The random part of an upload's id; the finished file has it in its path. */
export function tokenOfUpload(id: string): string {
  const token = ID.exec(id)?.[1];
  if (token === undefined) throw new Error(`Not the id of an upload: ${id}`);
  return token;
}
