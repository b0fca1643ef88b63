import { RunErasure, type ErasedCounts, type PersonalData } from '@tandem/identity-domain/erasure';
import { PostgresAccountData, PostgresErasureRepository } from '@tandem/identity-postgres';
import { removeAcceptedInvitations } from '@tandem/invitations-postgres';
import type { MessagingEvent } from '@tandem/messaging-domain';
import { EraseUserData } from '@tandem/messaging-domain/erasure';
import {
  PostgresAuthoredData,
  PostgresFileRemovals,
  PostgresMessageDeletions,
} from '@tandem/messaging-postgres';
import { removeNotificationData } from '@tandem/push-postgres';
import { PostgresEventLog, type Database, type Sql } from '@tandem/shared-postgres';

/** The erasure of users over the data of all contexts. */
export function createRunErasure(database: Database): RunErasure {
  return new RunErasure({
    unitOfWork: database.unitOfWork((sql) => ({
      erasures: new PostgresErasureRepository(sql),
      personalData: personalData(sql, () => database.clock.now()),
    })),
    clock: database.clock,
  });
}

/** The data that each context has of users, on the transaction of a batch. */
function personalData(sql: Sql, now: () => Date): readonly PersonalData[] {
  const authored = new PostgresAuthoredData(sql);
  const messaging = new EraseUserData(
    {
      authored,
      deletions: new PostgresMessageDeletions(sql),
      events: new PostgresEventLog<MessagingEvent>(sql),
      fileRemovals: new PostgresFileRemovals(sql),
    },
    now,
  );
  return [
    {
      eraseBatch: (user, limit) => messaging.execute(user, user.kind === 'everything', limit),
      countMentions: (userId) => authored.countMentions(userId),
    },
    {
      eraseBatch: async ({ realmId, userId }) =>
        withoutZeros(await removeNotificationData(sql, realmId, userId)),
    },
    {
      eraseBatch: async ({ userId }) =>
        withoutZeros({ invitations: await removeAcceptedInvitations(sql, userId) }),
    },
    new PostgresAccountData(sql),
  ];
}

function withoutZeros(counts: ErasedCounts): ErasedCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
