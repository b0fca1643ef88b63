import type {
  ChangeStatus,
  ReadStatus,
  SetStatusOfUser,
  UserStatus,
} from '@tandem/identity-domain';
import {
  BoolParam,
  PathInt,
  TextParam,
  WireError,
  chatEndpoint,
  codePoints,
  neutralWord,
  toDialect,
  type ChatEndpoint,
  type WireDialect,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const MAX_TEXT = 60;

const STATUS_ERRORS = [
  'STATUS_UNCHANGED',
  'STATUS_EMOJI_NAME_MISSING',
  'STATUS_EMOJI_UNKNOWN',
  'STATUS_EMOJI_CODE_INVALID',
  'STATUS_EMOJI_NAME_INVALID',
  'STATUS_CUSTOM_EMOJI_INVALID',
  'STATUS_CUSTOM_EMOJI_NAME_INVALID',
  'STATUS_CUSTOM_EMOJI_DEACTIVATED',
  'STATUS_EMOJI_TYPE_INVALID',
] as const;

class StatusParams {
  @TextParam({ optional: true })
  emojiCode?: string;

  @TextParam({ optional: true, description: 'Empty removes the emoji' })
  emojiName?: string;

  @TextParam({ optional: true })
  reactionType?: string;

  @TextParam({ optional: true, description: `At most ${MAX_TEXT} characters; empty removes it` })
  statusText?: string;
}

class ChangeStatusParams extends StatusParams {
  @BoolParam({ optional: true, description: 'Deprecated: the opposite of `presence_enabled`' })
  away?: boolean;
}

class SetStatusOfUserParams extends StatusParams {
  @PathInt()
  userId!: number;
}

class GetStatusParams {
  @PathInt()
  userId!: number;
}

/** @see `POST users/me/status` */
export function changeStatus(useCase: Pick<ChangeStatus, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-status',
    method: 'POST',
    path: '/users/me/status',
    tag: 'users',
    summary: 'Update your status',
    auth: 'user',
    guard: 'human',
    params: ChangeStatusParams,
    response: {},
    errors: STATUS_ERRORS,
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { away: params.away, ...statusIn(params) });
      return {};
    },
  });
}

/** @see `POST users/{user_id}/status` */
export function setStatusOfUser(useCase: Pick<SetStatusOfUser, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-status-for-user',
    method: 'POST',
    path: '/users/{user_id}/status',
    tag: 'users',
    summary: 'Update user status',
    auth: 'user',
    scope: 'administration',
    guard: 'administrator',
    params: SetStatusOfUserParams,
    response: {},
    errors: [...STATUS_ERRORS, 'NO_SUCH_USER', 'USER_ALREADY_DEACTIVATED'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { userId: params.userId, ...statusIn(params) });
      return {};
    },
  });
}

function statusIn(params: StatusParams) {
  const { emojiCode, emojiName, reactionType } = params;
  const text = params.statusText?.trim();
  // Surrounding blanks are ignored, so the parameter cannot declare the limit.
  if (text !== undefined && codePoints(text) > MAX_TEXT) {
    throw WireError.badRequest(`status_text is too long (limit: ${MAX_TEXT} characters)`);
  }
  const emojiType = reactionType === undefined ? undefined : neutralWord(reactionType);
  return { text, emojiCode, emojiName, emojiType };
}

/** @see `GET users/{user_id}/status` */
export function getStatus(useCase: Pick<ReadStatus, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user-status',
    method: 'GET',
    path: '/users/{user_id}/status',
    tag: 'users',
    summary: 'Get a user’s status',
    auth: 'user',
    params: GetStatusParams,
    response: {
      status: schema.object({
        status_text: schema.optional(schema.string()),
        emoji_name: schema.optional(schema.string()),
        emoji_code: schema.optional(schema.string()),
        reaction_type: schema.optional(schema.string()),
        away: schema.optional(schema.boolean('Deprecated; only when true')),
      }),
    },
    errors: ['NO_SUCH_USER', 'USER_NOT_ACCESSIBLE'],
    handle: async ({ actor, params, words }) => ({
      status: presentStatus(await useCase.execute(actor, params), words),
    }),
  });
}

/** A user's status in the client's dialect, without empty fields. */
export function presentStatus({ text, emoji, away }: UserStatus, dialect: WireDialect) {
  return {
    ...(text !== '' && { status_text: text }),
    ...(emoji && {
      emoji_name: emoji.name,
      emoji_code: emoji.code,
      reaction_type: toDialect(emoji.type, dialect),
    }),
    ...(away && { away }),
  };
}
