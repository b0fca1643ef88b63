import { composeIdentity } from '@tandem/assembly-identity';
import { CredentialAuthenticator } from '@tandem/identity-rest';
import {
  BoolParam,
  ChatDialect,
  IntParam,
  JsonParam,
  MaxCodePoints,
  NotBlank,
  OneOf,
  TextParam,
  chatEndpoint,
  integer,
  listOf,
} from '@tandem/shared-chat-wire';
import { createDatabase } from '@tandem/shared-postgres';
import { HttpService } from '@tandem/shared-rest';
import { createLogger } from '@tandem/shared-runtime';
import { SECRET } from '../messages/served-chat.ts';

/** A form with as many fields of each type as the form of a message. */
class FormParams {
  @OneOf(['channel', 'direct'])
  @TextParam()
  type!: string;

  @JsonParam(listOf(integer()))
  to!: number[];

  @MaxCodePoints(60)
  @TextParam()
  topic!: string;

  @NotBlank()
  @MaxCodePoints(10_000)
  @TextParam()
  content!: string;

  @TextParam({ optional: true })
  queueId?: string;

  @IntParam({ optional: true })
  localId?: number;

  @BoolParam({ default: false })
  readBySender!: boolean;
}

const form = (path: string, auth: 'user' | 'anonymous') =>
  chatEndpoint({
    operationId: path.slice(1),
    method: 'POST',
    path,
    tag: 'bench',
    summary: 'A form',
    auth,
    params: FormParams,
    response: {},
    handle: () => Promise.resolve({}),
  });

const database = await createDatabase({
  url: process.env.DATABASE_URL ?? '',
  applicationName: 'bench-wire',
  poolSize: 1,
});
const identity = composeIdentity({
  database,
  secret: SECRET,
  externalUrl: 'http://127.0.0.1',
  loginLimit: 'off',
});
await identity.caches.listen(database);
const service = new HttpService({
  name: 'bench-wire',
  logger: await createLogger('bench-wire', 'warn'),
  endpoints: [form('/form', 'anonymous'), form('/form-with-key', 'user')],
  dialect: new ChatDialect({
    authenticator: new CredentialAuthenticator(identity.useCases.authenticate),
    errors: {},
    wireNames: 'auto',
    limits: undefined,
  }),
  openApi: () => ({}),
  health: () => Promise.resolve(),
});
await service.listen(Number(process.env.PORT), '127.0.0.1');
