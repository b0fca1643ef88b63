import { parseNarrow, type NarrowQueries, type NarrowTermInput } from '@tandem/messaging-domain';
import {
  JsonParam,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { presentMatch } from './get-messages.endpoint.ts';
import { narrowShape } from './narrow-shape.ts';

class MatchesNarrowParams {
  @JsonParam(listOf(integer()), { description: 'The messages to check' })
  msgIds!: readonly number[];

  @JsonParam(narrowShape())
  narrow!: readonly NarrowTermInput[];
}

/** Selects the messages that match a narrow. */
export function matchesNarrow(narrows: NarrowQueries): ChatEndpoint {
  return chatEndpoint({
    operationId: 'check-messages-match-narrow',
    method: 'GET',
    path: '/messages/matches_narrow',
    tag: 'messages',
    summary: 'Check if messages match a narrow',
    auth: 'user',
    params: MatchesNarrowParams,
    response: {
      messages: schema.map(
        schema.object({
          match_content: schema.string('HTML'),
          match_subject: schema.string('The topic as HTML'),
        }),
        'By ID; only messages that match',
      ),
    },
    errors: ['NARROW_INVALID', 'NARROW_COMBINATION_INVALID'],
    handle: async ({ actor, params }) => {
      const narrow = parseNarrow(params.narrow);
      const ids = await narrows.matching(actor, narrow, params.msgIds);
      const matches = await narrows.highlight(narrow, ids);
      const entries = matches.map((match) => [match.messageId, presentMatch(match, false)]);
      return { messages: Object.fromEntries(entries) as object };
    },
  });
}
