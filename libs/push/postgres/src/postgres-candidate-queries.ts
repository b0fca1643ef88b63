import type {
  CandidateCursor,
  CandidatePage,
  CandidateQueries,
  NotificationCandidate,
  NotificationSettings,
} from '@tandem/push-domain';
import { statement, type Statement, type Sql } from '@tandem/shared-postgres';
import { candidatePageSql } from './notification-candidate-sql.ts';

/** A candidate for pushes, with their targets. */
export interface PushCandidate extends NotificationCandidate {
  /** Devices that decrypt, ascending. */
  readonly deviceIds: readonly number[];
  /** Tokens of the older kind, ascending. */
  readonly tokenIds: readonly number[];
}

/** A candidate for a mail about missed messages. */
export interface MailCandidate extends NotificationCandidate {
  /** Names the conversation among those of the user. */
  readonly conversation: string;
  /** The time for which the mail waits for further messages. */
  readonly waitSeconds: number;
}

export const pushCandidates = statement('push.candidates', candidatePageSql('push'));
export const mailCandidates = statement('missed.candidates', candidatePageSql('email'));

/** Candidates for notifications, from PostgreSQL; one round trip per page. */
export class PostgresCandidateQueries<
  Candidate extends NotificationCandidate,
> implements CandidateQueries<Candidate> {
  readonly #sql: Sql;
  readonly #statement: Statement;

  constructor(sql: Sql, statement: Statement) {
    this.#sql = sql;
    this.#statement = statement;
  }

  async findPage(
    messageIds: readonly number[],
    after: CandidateCursor | null,
  ): Promise<CandidatePage<Candidate>> {
    const { rows } = await this.#sql.query<CandidateRow<Candidate>>(this.#statement, [
      messageIds,
      after?.messageId ?? 0,
      after?.userId ?? 0,
    ]);
    const { lastMessageId = null, lastUserId = null } = rows[0] ?? {};
    return {
      candidates: rows.flatMap((row) => (row.userId === null ? [] : [candidateOf<Candidate>(row)])),
      next:
        lastMessageId === null || lastUserId === null
          ? null
          : { messageId: lastMessageId, userId: lastUserId },
    };
  }
}

type CandidateRow<Candidate extends NotificationCandidate> = NotificationSettings &
  Omit<Candidate, 'settings' | 'userId'> & {
    /** `null`: the page has no candidates. */
    readonly userId: number | null;
    readonly lastMessageId: number | null;
    readonly lastUserId: number | null;
  };

/** Completes the row in place: a page has up to 10,000. */
function candidateOf<Candidate extends NotificationCandidate>(
  row: CandidateRow<Candidate>,
): Candidate {
  const settings: NotificationSettings = {
    whileActive: row.whileActive,
    personal: row.personal,
    followedTopics: row.followedTopics,
    wildcardMentions: row.wildcardMentions,
    wildcardMentionsInFollowedTopics: row.wildcardMentionsInFollowedTopics,
    channelMessages: row.channelMessages,
    wildcardMentionsHere: row.wildcardMentionsHere,
    channelMessagesHere: row.channelMessagesHere,
  };
  return Object.assign(row, { settings }) as unknown as Candidate;
}
