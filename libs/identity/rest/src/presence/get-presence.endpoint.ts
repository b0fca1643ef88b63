import type { ReadRealmPresence, ReadUserPresence } from '@tandem/identity-domain';
import { PathText, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import {
  legacyPresencesSchema,
  presenceFields,
  presentPresence,
  presentPresences,
  presentServerTime,
} from './present-presence.ts';

class GetUserPresenceParams {
  @PathText({ description: 'The ID or an address of the user' })
  userIdOrEmail!: string;
}

/** @see `GET realm/presence` */
export function getRealmPresence(useCase: Pick<ReadRealmPresence, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-realm-presence',
    method: 'GET',
    path: '/realm/presence',
    tag: 'users',
    summary: 'Get presence of all users',
    auth: 'user',
    response: {
      server_timestamp: schema.number('UNIX seconds with their fraction'),
      presences: legacyPresencesSchema,
    },
    handle: async ({ actor }) => {
      const { people, now } = await useCase.execute(actor);
      return {
        server_timestamp: presentServerTime(now),
        presences: presentPresences(people, { byUserId: false }),
      };
    },
  });
}

/** @see `GET users/{user_id_or_email}/presence` */
export function getUserPresence(useCase: Pick<ReadUserPresence, 'execute'>): ChatEndpoint {
  const timestamp = schema.integer('UNIX seconds');
  return chatEndpoint({
    operationId: 'get-user-presence',
    method: 'GET',
    path: '/users/{user_id_or_email}/presence',
    tag: 'users',
    summary: 'Get a user’s presence',
    auth: 'user',
    params: GetUserPresenceParams,
    response: {
      server_timestamp: schema.number('UNIX seconds with their fraction'),
      presence: schema.object({
        ...presenceFields,
        aggregated: schema.object({
          status: schema.oneOf(['active', 'idle', 'offline']),
          timestamp,
        }),
        website: schema.object({ status: schema.oneOf(['active', 'idle']), timestamp }),
      }),
    },
    errors: ['NO_SUCH_USER', 'BOTS_HAVE_NO_PRESENCE', 'PRESENCE_UNKNOWN'],
    handle: async ({ actor, params }) => {
      const { status, at, isOffline, presence, now } = await useCase.execute(actor, {
        user: params.userIdOrEmail,
      });
      const website = { status, timestamp: Math.floor(at.getTime() / 1000) };
      const aggregated = isOffline ? { ...website, status: 'offline' } : website;
      return {
        server_timestamp: presentServerTime(now),
        presence: { ...presentPresence(presence), aggregated, website },
      };
    },
  });
}
