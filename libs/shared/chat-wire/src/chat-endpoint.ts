import type { Actor } from '@tandem/shared-kernel';
import {
  NoParameters,
  schema,
  type Endpoint,
  type FieldSchema,
  type ParametersClass,
} from '@tandem/shared-rest';
import type { Guard } from './guards.ts';
import type { RequiredScope } from './scopes.ts';
import type { FileLimits } from './multipart/read-files.ts';
import type { ReceivedFile } from './multipart/received-file.ts';
import type { WireDialect } from './wire-names.ts';

/** The input of a handler: everything about the request that it may depend on. */
export interface ChatCall<P, A extends 'user' | 'anonymous' = 'user'> {
  /** The actor; undefined on an endpoint without authentication. */
  readonly actor: A extends 'user' ? Actor : undefined;
  readonly params: P;
  /** Name of the client program, as stored with a message. */
  readonly clientName: string;
  /** The dialect of the answer. */
  readonly words: WireDialect;
  /** The request's Host, lower case, without a port. */
  readonly host: string;
  /** Address of the sender, for limits and logs. */
  readonly ip: string;
  /** The header `Idempotency-Key`: the same key again is the same request. */
  readonly idempotencyKey: string | undefined;
  /** The files of the form, on an endpoint with files. */
  readonly files: readonly ReceivedFile[];
  /** The raw body, on an endpoint that accepts one. */
  readonly body?: RequestBody | undefined;
  /** The connection, for endpoints that wait, or whose answer is not a JSON document. */
  readonly connection: ChatConnection;
}

/** An unparsed body. */
export interface RequestBody {
  /** Its media type in lower case, without parameters; empty when absent. */
  readonly type: string;
  readonly text: string;
}

/** The connection of a request. */
export interface ChatConnection {
  /** A header of the request, empty when absent. */
  header(name: string): string;
  /** Called once: the client disconnected, or the answer was sent. */
  onClosed(listener: () => void): void;
  /**
   * Authenticates the request again, for answers that take long. Cached accounts are returned
   * synchronously.
   *
   * @throws WireError 401 when the credentials have become invalid, or there were none
   */
  actorNow(): Promise<Actor>;
  /**
   * Counts the request for a user whom the endpoint authenticated itself.
   *
   * @throws WireError 429 over the limit of the user
   */
  countForUser(userId: number): Promise<void>;
  /**
   * Counts the request for its network address.
   *
   * @throws WireError 429 over the limit of the address
   */
  countForAddress(): Promise<void>;
}

/** Answers the fields of a success; `result` and `msg` are added. */
type ChatHandler = (call: ChatCall<object, 'user' | 'anonymous'>) => Promise<object>;

export type ChatEndpoint = Endpoint<ChatHandler> & {
  /** Restricts the users of the endpoint. */
  readonly guard?: Guard | undefined;
  /** The scope that a credential needs; see `requiredScope` for the default. */
  readonly scope?: RequiredScope | undefined;
  /** Absent: files in a form are passed over. */
  readonly files?: FileLimits | undefined;
  /** The body is not a form but data of another system: parameters are only in the query. */
  readonly takesBody?: boolean | undefined;
  /** Incoming webhook bots may call it; all other endpoints refuse them. */
  readonly allowsIncomingWebhookBots?: boolean | undefined;
  /** The handler counts its requests, see `ChatConnection`; otherwise they are counted before it. */
  readonly limitedBy?: 'handler' | undefined;
  /** Clients wait for the answer: as little memory as possible is held meanwhile. */
  readonly waits?: boolean | undefined;
};

interface ChatEndpointSpec<P extends object, A extends 'user' | 'anonymous'> {
  readonly operationId: string;
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly auth: A;
  readonly guard?: Guard;
  readonly scope?: RequiredScope;
  readonly files?: FileLimits;
  readonly takesBody?: boolean;
  readonly allowsIncomingWebhookBots?: boolean;
  readonly limitedBy?: 'handler';
  readonly waits?: boolean;
  readonly params?: ParametersClass<P>;
  /** The fields of a success besides `result` and `msg`. */
  readonly response: Readonly<Record<string, FieldSchema>>;
  /** Codes of the context's error table that this endpoint may answer with. */
  readonly errors?: readonly string[];
  readonly handle: (call: ChatCall<P, A>) => Promise<object>;
}

/** Every success has `result`, `msg` and, after unknown parameters, the list of those. */
function successSchema(fields: Readonly<Record<string, FieldSchema>>): FieldSchema {
  return schema.object({
    result: schema.oneOf(['success']),
    msg: schema.oneOf(['']),
    ...fields,
    ignored_parameters_unsupported: schema.optional(
      schema.array(schema.string(), 'Parameters that the endpoint does not support'),
    ),
  });
}

/** Declares an endpoint of the chat service. */
export function chatEndpoint<P extends object, A extends 'user' | 'anonymous'>(
  spec: ChatEndpointSpec<P, A>,
): ChatEndpoint {
  const { handle, response, ...rest } = spec;
  return {
    ...rest,
    params: spec.params ?? NoParameters,
    response: successSchema(response),
    errors: spec.errors ?? [],
    // The decoder fills `params` from the class above, and the dialect sets `actor` by `auth`.
    handler: (call) => handle(call as ChatCall<P, A>),
  };
}
