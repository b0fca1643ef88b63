import {
  MAX_MESSAGES_PER_FETCH,
  MessagingError,
  displayedTopic,
  parseNarrow,
  type MessageView,
  type Narrow,
  type NarrowQueries,
  type NarrowTermInput,
  type SearchMatch,
} from '@tandem/messaging-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  NonNegative,
  SerializedFields,
  TextParam,
  WireError,
  chatEndpoint,
  integer,
  listOf,
  referenceName,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import { messageFields } from '../messages/message-schemas.ts';
import { MessageTexts } from '../messages/message-texts.ts';
import type { MessagePresentation } from '../messages/present-message.ts';
import { anchorOf } from './anchor.ts';
import { narrowShape } from './narrow-shape.ts';
import { withinBudget } from './page-budget.ts';

class GetMessagesParams {
  @TextParam({
    optional: true,
    description: '`newest`, `oldest`, `first_unread`, `date` or the ID of a message',
  })
  anchor?: string;

  @TextParam({ optional: true, description: 'ISO 8601; with `anchor=date`' })
  anchorDate?: string;

  @BoolParam({ optional: true, description: 'Whether to include the anchor; `true` by default' })
  includeAnchor?: boolean;

  @NonNegative()
  @IntParam({ optional: true, description: 'Number of older messages' })
  numBefore?: number;

  @NonNegative()
  @IntParam({ optional: true, description: 'Number of newer messages' })
  numAfter?: number;

  @JsonParam(narrowShape(), { default: [] })
  narrow!: readonly NarrowTermInput[];

  @BoolParam({ optional: true, description: 'The same as `anchor=first_unread`' })
  useFirstUnreadAnchor?: boolean;

  @BoolParam({
    name: 'client_avatar_host',
    alias: referenceName('client_avatar_host'),
    default: true,
    description: 'Whether the client computes Gravatar URLs',
  })
  clientComputesAvatars!: boolean;

  @BoolParam({ default: true, description: 'HTML rather than Markdown' })
  applyMarkdown!: boolean;

  @BoolParam({ default: false, description: 'Whether the client knows topics without a name' })
  allowEmptyTopicName!: boolean;

  @JsonParam(listOf(integer()), {
    optional: true,
    description: 'These messages instead of a range',
  })
  messageIds?: readonly number[];
}

/** The dependencies of fetching messages. */
export interface GetMessagesDependencies extends MessagePresentation {
  readonly narrows: NarrowQueries;
}

const listedMessageSchema = schema.named(
  'ListedMessage',
  schema.object({
    ...messageFields,
    match_content: schema.optional(schema.string('HTML with highlighted search matches')),
    match_subject: schema.optional(
      schema.string('The topic as HTML with highlighted search matches'),
    ),
  }),
);

/** The named schemas of this endpoint. */
export const getMessagesSchemas = [listedMessageSchema];

/** Messages of a narrow around an anchor, or messages by ID. */
export function getMessages(dependencies: GetMessagesDependencies): ChatEndpoint {
  const { narrows } = dependencies;
  const texts = new MessageTexts(dependencies);
  return chatEndpoint({
    operationId: 'get-messages',
    method: 'GET',
    path: '/messages',
    tag: 'messages',
    summary: 'Get messages',
    auth: 'user',
    params: GetMessagesParams,
    response: {
      messages: schema.array(listedMessageSchema, 'Oldest first'),
      anchor: schema.optional(schema.integer('The message ID of the anchor')),
      found_anchor: schema.boolean(),
      found_oldest: schema.boolean('There are no older messages'),
      found_newest: schema.boolean('There are no newer messages'),
      history_limited: schema.boolean('The plan hides older messages'),
    },
    errors: ['NARROW_INVALID', 'NARROW_COMBINATION_INVALID'],
    handle: async ({ actor, params, words }) => {
      checkCombination(params);
      const narrow = parseNarrow(params.narrow);
      const { messages, ...found } = await findMessages(narrows, actor, narrow, params);
      const { applyMarkdown, allowEmptyTopicName, clientComputesAvatars } = params;
      const form = { applyMarkdown, allowEmptyTopicName, clientComputesAvatars, words };
      const matches = await findMatches(narrows, narrow, messages);
      const more = (message: MessageView) =>
        presentMatch(matches.get(message.id), allowEmptyTopicName);
      const list = texts.listOf(messages, form, matches.size > 0 ? more : undefined);
      const end = JSON.stringify({ ...found, history_limited: false }).slice(1, -1);
      return new SerializedFields('"messages":[', list, `],${end}`);
    },
  });
}

async function findMessages(
  narrows: NarrowQueries,
  actor: Actor,
  narrow: Narrow,
  params: GetMessagesParams,
) {
  if (params.messageIds !== undefined) {
    const ids =
      narrow.length > 0
        ? await narrows.matching(actor, narrow, params.messageIds)
        : params.messageIds;
    const { messages } = withinBudget(await narrows.findMessages(actor, ids), 0);
    return { messages, found_anchor: false, found_oldest: false, found_newest: false };
  }
  const page = await narrows.findPage(actor, narrow, {
    anchor: anchorOf(params),
    before: params.numBefore ?? 0,
    after: params.numAfter ?? 0,
    includeAnchor: params.includeAnchor ?? true,
  });
  const { messages, leavesOlder, leavesNewer } = withinBudget(page.messages, page.anchor);
  return {
    messages,
    anchor: page.anchor,
    found_anchor: page.foundAnchor,
    found_oldest: page.foundOldest && !leavesOlder,
    found_newest: page.foundNewest && !leavesNewer,
  };
}

async function findMatches(
  narrows: NarrowQueries,
  narrow: Narrow,
  messages: readonly MessageView[],
): Promise<ReadonlyMap<number, SearchMatch>> {
  const isSearch = narrow.some((term) => term.kind === 'search' && !term.negated);
  const ids = messages.map(({ id }) => id);
  const matches = isSearch ? await narrows.highlight(narrow, ids) : [];
  return new Map(matches.map((match) => [match.messageId, match]));
}

/** The fields that a search adds to a message. */
export function presentMatch(match: SearchMatch | undefined, allowEmptyTopicName: boolean) {
  if (match === undefined) return {};
  const { content, topic } = match;
  const subject = allowEmptyTopicName ? topic : displayedTopic(topic);
  return { match_content: content, match_subject: subject };
}

/** @throws WireError for parameters that do not go together */
function checkCombination(params: GetMessagesParams): void {
  const { numBefore = 0, numAfter = 0, includeAnchor = true } = params;
  if (params.messageIds !== undefined) {
    const ofRange = [
      params.numBefore,
      params.numAfter,
      params.anchor,
      params.anchorDate,
      params.includeAnchor,
      params.useFirstUnreadAnchor,
    ];
    if (ofRange.some((each) => each !== undefined)) throw unsupportedCombination();
    if (params.messageIds.length > MAX_MESSAGES_PER_FETCH) throw tooMany();
  }
  if (numBefore + numAfter > MAX_MESSAGES_PER_FETCH) throw tooMany();
  if (!includeAnchor && numBefore > 0 && numAfter > 0) {
    throw new MessagingError('ANCHOR_EXCLUDED_INSIDE');
  }
}

function tooMany(): WireError {
  return WireError.badRequest(`Too many messages requested (maximum ${MAX_MESSAGES_PER_FETCH}).`);
}

function unsupportedCombination(): WireError {
  const parameters =
    'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor';
  const msg = `Unsupported parameter combination: ${parameters}`;
  return new WireError(400, 'BAD_REQUEST', msg, { parameters });
}
