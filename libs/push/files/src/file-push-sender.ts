import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotificationCarrier, PushDelivery, SendOutcome } from '@tandem/push-domain';

/**
 * Writes each push as one JSON file, named by its time, its recipient and its id: the same push twice is
 * one file.
 */
export class FilePushSender implements NotificationCarrier<PushDelivery> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send({
    posting,
    target,
    data,
    alert,
    badge,
    isUrgent,
  }: PushDelivery): Promise<SendOutcome> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const queuedAt = posting.queuedAt.toISOString();
    const fingerprint = createHash('sha256').update(posting.id).digest('hex').slice(0, 12);
    const push = {
      queued_at: queuedAt,
      realm_id: target.realmId,
      user_id: target.userId,
      device_id: target.reference.type === 'device' ? target.reference.id : null,
      token_kind: target.kind,
      token_id: target.tokenId,
      token: target.token,
      ios_app_id: target.appId,
      priority: isUrgent ? 'high' : 'normal',
      alert,
      badge,
      data,
    };
    const name = `${queuedAt.replace(/[:.]/g, '-')}-user${target.userId}-${fingerprint}.json`;
    const path = join(this.#folder, name);
    // Readers of the folder find whole pushes only.
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, `${JSON.stringify(push, null, 2)}\n`, { mode: 0o600 });
    await rename(part, path);
    return 'sent';
  }
}
