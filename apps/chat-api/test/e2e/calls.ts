import type { Account, Answer, ChatClient } from './chat-client.ts';

/** The calls of a user by method. @param client of the service under test, which may start after this call */
export const callsOf = (client: () => ChatClient) => (as: Account) => ({
  get: (path: string, fields: object = {}) => client().get(path, { ...fields }, { as }),
  post: (path: string, fields: object = {}) => client().post(path, { ...fields }, { as }),
  patch: (path: string, fields: object = {}) => client().patch(path, { ...fields }, { as }),
  delete: (path: string, fields: object = {}) => client().delete(path, { ...fields }, { as }),
});

/** The status, code and text of a failure. */
export const failure = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  body.code,
  body.msg,
];
export const bad = (msg: string) => [400, 'BAD_REQUEST', msg];
export const notFound = (msg: string) => [404, 'BAD_REQUEST', msg];
