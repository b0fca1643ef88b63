import {
  JsonParam,
  PathInt,
  TextParam,
  WireError,
  listOf,
  type Shape,
} from '@tandem/shared-chat-wire';
import { SCOPES, type Scope } from '@tandem/shared-kernel';

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

const scope: Shape<Scope> = {
  schema: { type: 'string', enum: [...SCOPES] },
  check: (value, at) => {
    const found = SCOPES.find((each) => each === value);
    if (!found) throw WireError.badRequest(`${at} is not one of ${SCOPES.join(', ')}`);
    return found;
  },
};

/** A moment in UNIX seconds; `null`: never. */
const moment: Shape<Date | null> = {
  schema: { type: ['integer', 'null'], minimum: 0, maximum: LAST_SECOND },
  check: (value, at) => {
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      throw WireError.badRequest(`${at} is not an integer`);
    }
    if (value < 0) throw WireError.badRequest(`${at} is too small`);
    if (value > LAST_SECOND) throw WireError.badRequest(`${at} is too large`);
    return new Date(value * 1000);
  },
};

/** The properties of a new token. */
export class NewTokenParams {
  @TextParam({ description: 'The name in the list of tokens' })
  name!: string;

  @JsonParam(listOf(scope), {
    description:
      '`read`: requests without changes; `write`: changes; `administration`: operations for ' +
      'administrators. No scope includes another one',
  })
  scopes!: Scope[];

  @JsonParam(moment, { optional: true, description: 'UNIX seconds; null or left out: never' })
  expiresAt?: Date | null;
}

/** A token of the actor. */
export class TokenParams {
  @PathInt()
  tokenId!: number;
}

/** A bot. */
export class TokenBotParams {
  @PathInt()
  botId!: number;
}

/** A new token of a bot. */
export class NewBotTokenParams extends NewTokenParams {
  @PathInt()
  botId!: number;
}

/** A token of a bot. */
export class BotTokenParams extends TokenParams {
  @PathInt()
  botId!: number;
}
