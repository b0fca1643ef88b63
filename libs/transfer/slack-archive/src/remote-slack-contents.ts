import { ArchiveError } from '@tandem/transfer-domain';
import type { ExportedContent } from '@tandem/transfer-domain/export';
import type {
  ConversionReport,
  SlackContents,
  SlackCustomEmoji,
  SlackFile,
  SlackPicture,
  SlackRecord,
} from '@tandem/transfer-domain/slack';
import { SLACK, bodyOf, type SlackService } from './slack-requests.ts';

const MAX_FILE_BYTES = 256 << 20;
const MAX_PICTURE_BYTES = 25 << 20;
const MAX_ANSWER_BYTES = 64 << 20;
const USERS_PER_PAGE = 200;
/** Failures that mean that the token is of no use for anything. */
const REFUSED_TOKENS = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_revoked',
  'token_expired',
]);
const ALIAS = 'alias:';

/**
 * Loads contents from Slack: files by the token that the addresses of an export carry, or by one of an app;
 * pictures of users; and with a token custom emoji, profile fields and mail addresses.
 *
 * @see https://docs.slack.dev/reference/methods
 */
export class RemoteSlackContents implements SlackContents {
  readonly #token: string | null;
  readonly #report: ConversionReport;
  readonly #service: SlackService;

  /** @param token null to rely on the addresses of the export */
  constructor(token: string | null, report: ConversionReport, service: SlackService = SLACK) {
    this.#token = token;
    this.#report = report;
    this.#service = service;
  }

  find({ url }: Pick<SlackFile, 'url'>): Promise<ExportedContent | null> {
    return this.#load(url, this.#service.files, this.#token, MAX_FILE_BYTES);
  }

  picture({ url }: Pick<SlackPicture, 'url'>): Promise<ExportedContent | null> {
    // The token is for Slack's own services alone.
    return this.#load(url, this.#service.pictures, null, MAX_PICTURE_BYTES);
  }

  async customEmoji(): Promise<ReadonlyMap<string, SlackCustomEmoji>> {
    const answer = await this.#call('emoji.list', 'custom emoji');
    const found = new Map<string, SlackCustomEmoji>();
    for (const [name, value] of Object.entries(answer?.emoji ?? {})) {
      if (typeof value !== 'string') continue;
      const isAlias = value.startsWith(ALIAS);
      found.set(
        name,
        isAlias
          ? { aliasOf: value.slice(ALIAS.length) }
          : { read: () => this.picture({ url: value }) },
      );
    }
    return found;
  }

  async profileFields(): Promise<readonly SlackRecord[]> {
    const answer = await this.#call('team.profile.get', 'names of profile fields');
    const { fields } = recordOf(answer?.profile);
    return Array.isArray(fields) ? fields.map(recordOf) : [];
  }

  async emailAddresses(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    let cursor = '';
    do {
      const page = { limit: String(USERS_PER_PAGE), cursor };
      const answer = await this.#call('users.list', 'mail addresses of users', page);
      const members: readonly unknown[] = Array.isArray(answer?.members) ? answer.members : [];
      for (const member of members.map(recordOf)) {
        const { email } = recordOf(member.profile);
        if (typeof member.id === 'string' && typeof email === 'string') found.set(member.id, email);
      }
      const next = recordOf(answer?.response_metadata).next_cursor;
      // An empty page ends the list, even if it has a cursor.
      cursor = typeof next === 'string' && members.length > 0 && next !== cursor ? next : '';
    } while (cursor !== '');
    return found;
  }

  async #load(
    url: string,
    origins: ReadonlySet<string>,
    token: string | null,
    maxBytes: number,
  ): Promise<ExportedContent | null> {
    if (!URL.canParse(url) || !origins.has(new URL(url).origin)) return null;
    const { pauseMs } = this.#service;
    const bytes = await bodyOf(new URL(url), token, { pauseMs, maxBytes });
    if (bytes === null) return null;
    return {
      size: bytes.length,
      async *read() {
        yield bytes;
      },
    };
  }

  /**
   * The answer of a method of the API; null without a token, and where Slack refuses, which is reported.
   *
   * @throws ArchiveError for a token that Slack refuses altogether
   */
  async #call(
    method: string,
    what: string,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<SlackRecord | null> {
    if (this.#token === null) return null;
    const { api, pauseMs } = this.#service;
    const address = new URL(method, api);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const bytes = await bodyOf(address, this.#token, { pauseMs, maxBytes: MAX_ANSWER_BYTES });
    const answer = recordOf(bytes === null ? null : parsed(bytes));
    if (answer.ok === true) return answer;
    const error = typeof answer.error === 'string' ? answer.error : 'nothing';
    if (REFUSED_TOKENS.has(error)) throw new ArchiveError(`Slack refuses the token: ${error}`);
    const scope = typeof answer.needed === 'string' ? ` (the token needs ${answer.needed})` : '';
    this.#report.add('leftOut', `${what}: Slack answers ${error}${scope}`);
    return null;
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

function recordOf(value: unknown): SlackRecord {
  return typeof value === 'object' && value !== null ? (value as SlackRecord) : {};
}
