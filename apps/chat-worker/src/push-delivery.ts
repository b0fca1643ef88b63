import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AvatarUrls } from '@tandem/identity-rest';
import { RealmAddresses } from '@tandem/identity-domain';
import { ApnsPushSender, type ApnsCredentials } from '@tandem/push-apns';
import { HttpBouncer, HttpBouncerPushSender, HttpPushBouncer } from '@tandem/push-bouncer';
import {
  CompleteRegistration,
  DeliveryPostponed,
  DeliveryRefused,
  SendPush,
  type PushEvent,
  type Push,
  type PushBouncer,
  type PushContent,
  type PushRegistration,
  type PushSender,
  type PushedMessage,
  type TargetReference,
} from '@tandem/push-domain';
import { FcmPushSender, type FcmCredentials } from '@tandem/push-fcm';
import { FilePushSender } from '@tandem/push-files';
import {
  PUSH_QUEUE,
  PostgresDeviceRepository,
  PostgresLegacyTokenRepository,
  PostgresPushQueries,
  PostgresPushQueue,
  PostgresPushTargets,
  PostgresRegistrationQueue,
  REGISTRATION_QUEUE,
} from '@tandem/push-postgres';
import { OwnBouncer, SealingPushSender, Sha256TokenFingerprints } from '@tandem/push-sodium';
import {
  JobAbandoned,
  JobPostponed,
  JobRunner,
  type Job,
  type JobRunnerOptions,
} from '@tandem/shared-jobs';
import { PostgresEventLog, type Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';
import { PushSenderByKind } from './push-sender-by-kind.ts';

/** The push carriers. */
export interface PushDeliveryConfig {
  /** A bouncer that sends to the providers; takes precedence over them. */
  readonly bouncerUrl: string | null;
  readonly fcm: FcmCredentials | null;
  readonly apns: ApnsCredentials | null;
  /** For the demo: without another carrier, pushes are written as files to `dataDir/push`. */
  readonly toFiles: boolean;
}

const HOUR = 3600;

export interface PushDeliveryParts {
  readonly database: Database;
  readonly config: PushDeliveryConfig;
  readonly secret: string;
  readonly dataDir: string;
  readonly externalUrl: string;
  readonly logger: Logger;
}

/** Works off the queues of pushes and registrations. Any number of workers may do so at once. */
export async function startPushDelivery(parts: PushDeliveryParts): Promise<Running> {
  const { database, logger } = parts;
  const { sender, bouncer } = carriersOf(parts);
  if (bouncer instanceof OwnBouncer) await publish(bouncer.publicKey(), parts.dataDir);
  const addresses = new RealmAddresses(parts.externalUrl);
  const avatars = new AvatarUrls(parts.secret);
  const sendPush = new SendPush({
    queries: new PostgresPushQueries(database.sql),
    targets: new PostgresPushTargets(database.sql),
    sender: new SealingPushSender(sender),
    clock: database.clock,
    realmUrlOf: (stringId) => addresses.urlOf(stringId),
    avatarUrlOf: (message, realmUrl) => new URL(pictureOf(avatars, message), realmUrl).href,
  });
  const complete = new CompleteRegistration({
    unitOfWork: database.unitOfWork((sql) => ({
      devices: new PostgresDeviceRepository(sql),
      tokens: new PostgresLegacyTokenRepository(sql),
      registrations: new PostgresRegistrationQueue(sql),
      pushes: new PostgresPushQueue(sql),
      events: new PostgresEventLog<PushEvent>(sql),
    })),
    bouncer,
    fingerprints: new Sha256TokenFingerprints(),
  });
  const pushes = runner<Push>(
    { database, queue: PUSH_QUEUE, concurrency: 16, understands: isKnownPush },
    logger,
    ({ payload, key, createdAt }) => sendPush.execute(payload, { id: key, queuedAt: createdAt }),
  );
  const registrations = runner<PushRegistration>(
    { database, queue: REGISTRATION_QUEUE, concurrency: 4 },
    logger,
    ({ payload }) => complete.execute(payload),
  );
  await pushes.start();
  await registrations.start();
  return {
    stop: async () => {
      await Promise.all([pushes.stop(), registrations.stop()]);
      if (sender instanceof ApnsPushSender) sender.close();
    },
  };
}

const CONTENTS: Readonly<Record<PushContent['event'], true>> = {
  message: true,
  remove: true,
  test: true,
};
const TARGETS: Readonly<Record<TargetReference['type'], true>> = { device: true, token: true };

/** Whether this version knows the content and target of a push. */
function isKnownPush({ content, target }: Push): boolean {
  return Object.hasOwn(CONTENTS, content.event) && Object.hasOwn(TARGETS, target.type);
}

function runner<Payload>(
  options: Pick<JobRunnerOptions<Payload>, 'database' | 'queue' | 'concurrency' | 'understands'>,
  logger: Logger,
  handle: (job: Job<Payload>) => Promise<void>,
): JobRunner<Payload> {
  const { queue } = options;
  return new JobRunner<Payload>({
    ...options,
    // A push this old is useless.
    giveUpSeconds: 12 * HOUR,
    lastRetrySeconds: 300,
    handle: async (job) => {
      try {
        await handle(job);
      } catch (error) {
        if (error instanceof DeliveryRefused) throw new JobAbandoned(error.message);
        if (error instanceof DeliveryPostponed)
          throw new JobPostponed(error.message, error.seconds);
        throw error;
      }
    },
    onError: (error, job) => logger.warn({ err: error, queue, job: job?.key }, 'not pushed yet'),
    onAbandoned: ({ key }, reason) => logger.warn({ queue, job: key, reason }, 'push given up'),
  });
}

/** The carrier of pushes, and the bouncer of registrations. */
function carriersOf({ database, config, secret, dataDir }: PushDeliveryParts): {
  readonly sender: PushSender;
  readonly bouncer: PushBouncer;
} {
  const { bouncerUrl, fcm, apns, toFiles } = config;
  if (bouncerUrl !== null) {
    const bouncer = new HttpBouncer(bouncerUrl);
    return { sender: new HttpBouncerPushSender(bouncer), bouncer: new HttpPushBouncer(bouncer) };
  }
  const bouncer = new OwnBouncer({ secret, clock: database.clock });
  if (toFiles && !fcm && !apns)
    return { sender: new FilePushSender(join(dataDir, 'push')), bouncer };
  const sender = new PushSenderByKind({
    fcm: fcm && new FcmPushSender(fcm, database.clock),
    apns: apns && new ApnsPushSender(apns, database.clock),
  });
  return { sender, bouncer };
}

/** Writes the key to a file for the operator: clients built for this server must contain it. */
async function publish(publicKey: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'push-bouncer-public-key.txt'), `${publicKey}\n`);
}

function pictureOf(avatars: AvatarUrls, message: PushedMessage): string {
  return avatars.of(
    {
      id: message.senderId,
      realmId: message.senderRealmId,
      deliveryEmail: message.senderDeliveryEmail,
      emailVisibility: message.senderShowsEmail ? 1 : 4,
      avatarSource: message.senderAvatarSource,
      avatarVersion: message.senderAvatarVersion,
    },
    { clientComputes: false },
  );
}
