import type { MessagingUseCases, NarrowTermInput } from '@tandem/messaging-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  NonNegative,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { anchorOf } from '../narrow/anchor.ts';
import { narrowShape } from '../narrow/narrow-shape.ts';
import { ignoredChannels } from './update-flags.endpoint.ts';

class UpdateFlagsInNarrowParams {
  @TextParam({ description: '`newest`, `oldest`, `first_unread` or the ID of a message' })
  anchor!: string;

  @BoolParam({ default: true, description: 'Whether to include the anchor' })
  includeAnchor!: boolean;

  @NonNegative()
  @IntParam({ description: 'Number of older messages' })
  numBefore!: number;

  @NonNegative()
  @IntParam({ description: 'Number of newer messages' })
  numAfter!: number;

  @JsonParam(narrowShape())
  narrow!: readonly NarrowTermInput[];

  @TextParam({ name: 'op', description: '`add` or `remove`' })
  operation!: string;

  @TextParam({ description: '`read`, `starred` or `collapsed`' })
  flag!: string;
}

/** Sets or removes a flag of the messages of a narrow. */
export function updateFlagsInNarrow(
  useCase: Pick<MessagingUseCases['updateFlagsInNarrow'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-message-flags-for-narrow',
    method: 'POST',
    path: '/messages/flags/narrow',
    tag: 'messages',
    summary: 'Update personal message flags for narrow',
    auth: 'user',
    params: UpdateFlagsInNarrowParams,
    response: {
      processed_count: schema.integer('The number of processed messages'),
      updated_count: schema.integer('The number of messages whose flag changed'),
      first_processed_id: schema.nullable(schema.integer()),
      last_processed_id: schema.nullable(schema.integer()),
      found_oldest: schema.boolean(),
      found_newest: schema.boolean(),
      ignored_because_not_subscribed_channels: ignoredChannels,
    },
    errors: [
      'FLAG_UNKNOWN',
      'FLAG_NOT_EDITABLE',
      'FLAG_OPERATION_UNKNOWN',
      'NARROW_INVALID',
      'NARROW_COMBINATION_INVALID',
      'ANCHOR_EXCLUDED_INSIDE',
    ],
    handle: async ({ actor, params }) => {
      const { narrow, operation, flag, includeAnchor, numBefore, numAfter } = params;
      const result = await useCase.execute(actor, {
        window: { anchor: anchorOf(params), before: numBefore, after: numAfter, includeAnchor },
        narrow,
        operation,
        flag,
      });
      return {
        processed_count: result.processedCount,
        updated_count: result.updatedCount,
        first_processed_id: result.firstProcessedId,
        last_processed_id: result.lastProcessedId,
        found_oldest: result.foundOldest,
        found_newest: result.foundNewest,
        ignored_because_not_subscribed_channels: result.ignoredChannelIds,
      };
    },
  });
}
