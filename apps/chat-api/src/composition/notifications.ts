import { HttpBouncer, HttpBouncerTokenCheck } from '@tandem/notifications-bouncer';
import { createNotificationUseCases, type NotificationEvent } from '@tandem/notifications-domain';
import {
  PostgresDeviceQueries,
  PostgresDeviceRepository,
  PostgresLegacyTokenRepository,
  PostgresPushQueue,
  PostgresRegistrationQueue,
} from '@tandem/notifications-postgres';
import { notificationEndpoints } from '@tandem/notifications-rest';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { systemClock } from '@tandem/shared-kernel';
import { PostgresEventLog, type Database } from '@tandem/shared-postgres';
import type { PushSettings } from '../config.ts';

/** The endpoints of the notifications context. What they queue is sent by the worker. */
export function notificationRoutes(
  database: Database,
  push: PushSettings,
): readonly ChatEndpoint[] {
  const useCases = createNotificationUseCases({
    unitOfWork: database.unitOfWork((sql) => ({
      devices: new PostgresDeviceRepository(sql),
      tokens: new PostgresLegacyTokenRepository(sql),
      registrations: new PostgresRegistrationQueue(sql),
      pushes: new PostgresPushQueue(sql),
      events: new PostgresEventLog<NotificationEvent>(sql),
    })),
    devices: new PostgresDeviceQueries(database.sql),
    remote:
      push.bouncerUrl === null ? null : new HttpBouncerTokenCheck(new HttpBouncer(push.bouncerUrl)),
    isPushConfigured: push.isConfigured,
    clock: systemClock,
  });
  return notificationEndpoints({ useCases });
}
