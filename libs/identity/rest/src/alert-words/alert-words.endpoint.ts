import type { AddAlertWords, ReadAlertWords, RemoveAlertWords } from '@tandem/identity-domain';
import {
  JsonParam,
  WireError,
  chatEndpoint,
  codePoints,
  listOf,
  text,
  type ChatEndpoint,
  type Shape,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

const PATH = '/users/me/alert_words';
const MAX_WORD = 100;

function word(): Shape<string> {
  const shape = text();
  return {
    schema: { ...shape.schema, maxLength: MAX_WORD },
    check: (value, at) => {
      const checked = shape.check(value, at);
      if (codePoints(checked) <= MAX_WORD) return checked;
      throw WireError.badRequest(`${at} is too long (limit: ${MAX_WORD} characters)`);
    },
  };
}

class AddAlertWordsParams {
  @JsonParam(listOf(word()))
  alertWords!: string[];
}

class RemoveAlertWordsParams {
  @JsonParam(listOf(text()))
  alertWords!: string[];
}

const response = { alert_words: schema.array(schema.string(), 'All alert words of the user') };

/** @see `GET users/me/alert_words` */
export function getAlertWords(useCase: Pick<ReadAlertWords, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-alert-words',
    method: 'GET',
    path: PATH,
    tag: 'users',
    summary: 'Get all alert words',
    auth: 'user',
    response,
    handle: async ({ actor }) => ({ alert_words: await useCase.execute(actor) }),
  });
}

/** @see `POST users/me/alert_words` */
export function addAlertWords(useCase: Pick<AddAlertWords, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'add-alert-words',
    method: 'POST',
    path: PATH,
    tag: 'users',
    summary: 'Add alert words',
    auth: 'user',
    params: AddAlertWordsParams,
    response,
    errors: ['ALERT_WORDS_TOO_MANY'],
    handle: async ({ actor, params }) => ({
      alert_words: await useCase.execute(actor, { words: params.alertWords }),
    }),
  });
}

/** @see `DELETE users/me/alert_words` */
export function removeAlertWords(useCase: Pick<RemoveAlertWords, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-alert-words',
    method: 'DELETE',
    path: PATH,
    tag: 'users',
    summary: 'Remove alert words',
    auth: 'user',
    params: RemoveAlertWordsParams,
    response,
    handle: async ({ actor, params }) => ({
      alert_words: await useCase.execute(actor, { words: params.alertWords }),
    }),
  });
}
