import type { ReadRealmPresence, ReportPresence } from '@tandem/identity-domain';
import {
  BoolParam,
  IntParam,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import {
  presencesSchema,
  legacyPresencesSchema,
  presentPresences,
  presentServerTime,
} from './present-presence.ts';

class ReportPresenceParams {
  @IntParam({
    optional: true,
    description: 'How many days of presence history to return; 14 by default',
  })
  historyLimitDays?: number;

  @IntParam({
    optional: true,
    description: 'Returns only updates after this id; −1 for all',
  })
  lastUpdateId?: number;

  @BoolParam({ default: false, description: 'The user did something since the last call' })
  newUserInput!: boolean;

  @BoolParam({ default: false, description: 'Do not return the presence of other users' })
  pingOnly!: boolean;

  @BoolParam({ default: false, description: 'Return presences by user ID' })
  slimPresence!: boolean;

  @TextParam({ description: '`active` or `idle`' })
  status!: string;
}

interface ReportPresenceDependencies {
  readonly reportPresence: Pick<ReportPresence, 'execute'>;
  readonly readRealmPresence: Pick<ReadRealmPresence, 'execute'>;
}

/** No presence was reported yet, and the client has sent no id. */
const NO_UPDATE = -1;

/** @see `POST users/me/presence` */
export function reportPresence(useCases: ReportPresenceDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-presence',
    method: 'POST',
    path: '/users/me/presence',
    tag: 'users',
    summary: 'Update your presence',
    auth: 'user',
    guard: 'human',
    params: ReportPresenceParams,
    response: {
      server_timestamp: schema.number('UNIX seconds with their fraction'),
      presences: schema.optional(schema.either([presencesSchema, legacyPresencesSchema])),
      presence_last_update_id: schema.optional(
        schema.integer('The `last_update_id` for the next call'),
      ),
    },
    errors: ['PRESENCE_STATUS_INVALID'],
    handle: async ({ actor, params }) => {
      const { status, lastUpdateId, historyLimitDays: historyDays } = params;
      const now = await useCases.reportPresence.execute(actor, { status: status.trim() });
      if (params.pingOnly) return { server_timestamp: presentServerTime(now) };
      const found = await useCases.readRealmPresence.execute(actor, { lastUpdateId, historyDays });
      const byUserId = params.slimPresence || lastUpdateId !== undefined;
      return {
        server_timestamp: presentServerTime(found.now),
        presences: presentPresences(found.people, { byUserId }),
        presence_last_update_id: found.lastUpdateId ?? NO_UPDATE,
      };
    },
  });
}
