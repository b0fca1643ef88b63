import { idleSecondsFor, type RegisterQueue } from '@tandem/realtime-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  NO_CAPABILITIES,
  OneOfWords,
  TextParam,
  boolean,
  chatEndpoint,
  dict,
  either,
  integer,
  listOf,
  optional,
  referenceName,
  text,
  type BoundStateSource,
  type ChatEndpoint,
  type ClientCapabilities,
  type ClientForm,
  type ReadAtOnce,
  type RegisterRequest,
} from '@tandem/shared-chat-wire';
import { isUnlimited, type Actor } from '@tandem/shared-kernel';
import { schema, type FieldSchema } from '@tandem/shared-rest';
import { CLIENT_EVENT_TYPES } from '../events/event-types.ts';
import { nothing, pair, word } from './register-shapes.ts';

/** Of unknown types; the longest known one has half of it. */
const MAX_TYPE_LENGTH = 60;
const MAX_UNKNOWN_TYPES = 20;

const capabilityShapes = Object.fromEntries(
  Object.keys(NO_CAPABILITIES).map((name) => [
    name,
    name === 'notification_settings_null' ? boolean() : optional(boolean()),
  ]),
);

/** No client sends longer filters, and each term is evaluated for each message. */
const MAX_TERMS = 100;

const typeList = (description: string) =>
  JsonParam(either(nothing(), listOf(text())), { optional: true, description });

class RegisterParams {
  @typeList('Types of events that the queue receives; all if omitted')
  eventTypes?: string[] | null;

  @typeList('Types of the initial state; `event_types` if omitted')
  fetchEventTypes?: string[] | null;

  @BoolParam({ default: false, description: 'Content of messages in events as HTML' })
  applyMarkdown!: boolean;

  @BoolParam({
    alias: referenceName('client_avatar_host'),
    default: true,
    description: 'The client computes addresses of pictures where it can',
  })
  clientAvatarHost!: boolean;

  @BoolParam({ default: false, description: 'Presences by user ID, in the current format' })
  slimPresence!: boolean;

  @OneOfWords(['true', 'false', 'partial'])
  @TextParam({ default: 'false', description: 'Whether channels list their subscribers' })
  includeSubscribers!: 'true' | 'false' | 'partial';

  @BoolParam({
    optional: true,
    description: 'Messages of every public channel; the default of a bot if omitted',
  })
  allPublicStreams?: boolean;

  @JsonParam(listOf(pair(), MAX_TERMS), {
    optional: true,
    description: 'Filter of messages; the default of a bot if empty',
  })
  narrow?: [string, string][];

  @JsonParam(dict(capabilityShapes), {
    optional: true,
    description: 'Capabilities of the client; `notification_settings_null` is required',
  })
  clientCapabilities?: Partial<ClientCapabilities>;

  @IntParam({ optional: true, description: 'Days of presence history' })
  presenceHistoryLimitDays?: number;

  @JsonParam(either(word('mobile'), integer()), {
    optional: true,
    description: 'Seconds that the queue lives without a connection, or `"mobile"`',
  })
  idleQueueTimeout?: number | 'mobile';

  @IntParam({ optional: true, description: 'Former name' })
  queueLifespanSecs?: number;
}

/** The dependencies of registering. */
export interface RegisterDependencies<Handle> {
  readonly register: Pick<RegisterQueue<Handle>, 'execute'>;
  readonly sources: readonly BoundStateSource<Handle>[];
  /** Version and feature level that clients go by. */
  readonly server: {
    readonly version: string;
    readonly mergeBase: string;
    readonly featureLevel: number;
  };
}

/**
 * Creates an event queue for the client, and returns the state on which its events follow.
 *
 * @see `POST register`
 */
export function register<Handle>({
  register: useCase,
  sources = [],
  server,
}: RegisterDependencies<Handle>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'register-queue',
    method: 'POST',
    path: '/register',
    tag: 'real time',
    summary: 'Register an event queue and fetch the initial state',
    auth: 'user',
    scope: 'read',
    params: RegisterParams,
    response: {
      queue_id: schema.string('The `queue_id` for `GET /events`'),
      last_event_id: schema.integer('The `last_event_id` for the first `GET /events`'),
      zulip_version: schema.string('Version of the server'),
      zulip_merge_base: schema.string('Version of the interface that the server follows'),
      zulip_feature_level: schema.integer('Level of the interface that clients may rely on'),
      idle_queue_timeout_secs: schema.optional(
        schema.integer('Seconds after which an idle queue is deleted, if requested'),
      ),
      ...fieldsOf(sources),
    },
    errors: [
      'ALL_PUBLIC_CHANNELS_NOT_AUTHORIZED',
      'NARROW_OPERATOR_NOT_SUPPORTED',
      'NARROW_OPERAND_NOT_SUPPORTED',
    ],
    handle: async ({ actor, params, clientName, words, host }) => {
      const form = formOf(params, words, actor);
      const idle = params.idleQueueTimeout ?? params.queueLifespanSecs;
      const idleSeconds = idleSecondsFor(idle);
      const requestFor = (queueId: string) => {
        const client = { ...actor, form, clientName, queueId };
        return requestOf({ actor, client, host }, params);
      };
      const { fetches } = requestFor('');
      const wanted = sources.filter(({ fetchTypes }) => fetchTypes.some(fetches));
      const { queueId, lastEventId, state } = await useCase.execute(
        actor,
        {
          eventTypes: form.eventTypes,
          narrow: params.narrow,
          allPublicChannels: params.allPublicStreams,
          form,
          clientName,
          idleSeconds,
        },
        {
          prepare: (read, id) => prepare(wanted, read, requestFor(id)),
          load: (handle, id, prepared) => load(wanted, handle, requestFor(id), prepared),
        },
      );
      return {
        queue_id: queueId,
        last_event_id: lastEventId,
        zulip_version: server.version,
        zulip_merge_base: server.mergeBase,
        zulip_feature_level: server.featureLevel,
        ...(params.idleQueueTimeout !== undefined && { idle_queue_timeout_secs: idleSeconds }),
        ...state,
      };
    },
  });
}

function formOf(params: RegisterParams, words: ClientForm['words'], actor: Actor): ClientForm {
  const capabilities: Record<string, boolean> = { ...NO_CAPABILITIES };
  for (const [name, value] of Object.entries(params.clientCapabilities ?? {})) {
    capabilities[name] = value ?? false;
  }
  const form: ClientForm = {
    applyMarkdown: params.applyMarkdown,
    clientComputesAvatars: params.clientAvatarHost,
    slimPresence: params.slimPresence,
    includeSubscribers: params.includeSubscribers,
    capabilities: capabilities as unknown as ClientCapabilities,
    words,
    eventTypes: storedTypes(params.eventTypes ?? null),
  };
  return isUnlimited(actor) ? form : { ...form, hidesKeys: true };
}

/** The stored types, each once; `null` for all types. Some unknown ones remain: a newer instance may have events of them. */
function storedTypes(listed: readonly string[] | null): ClientForm['eventTypes'] {
  if (listed === null) return null;
  const wanted = new Set(listed);
  const known = CLIENT_EVENT_TYPES.filter((type) => wanted.delete(type));
  const others = [...wanted].filter(({ length }) => length <= MAX_TYPE_LENGTH);
  return [...known, ...others.slice(0, MAX_UNKNOWN_TYPES).sort()];
}

function requestOf(
  who: Pick<RegisterRequest, 'actor' | 'client' | 'host'>,
  { fetchEventTypes, eventTypes, presenceHistoryLimitDays }: RegisterParams,
): RegisterRequest {
  const listed = fetchEventTypes ?? eventTypes ?? null;
  const fetched = new Set(listed);
  return {
    ...who,
    presenceHistoryLimitDays: presenceHistoryLimitDays ?? null,
    fetchesListedTypes: listed !== null,
    fetches: (type) => listed === null || fetched.has(type),
  };
}

/** The states that clients share, in the order of the sources. */
async function prepare<Handle>(
  sources: readonly BoundStateSource<Handle>[],
  read: ReadAtOnce<Handle>,
  request: RegisterRequest,
): Promise<readonly unknown[]> {
  const prepared: unknown[] = [];
  for (const source of sources) prepared.push(await source.prepare?.(read, request));
  return prepared;
}

/** One source after the other: they share one connection. */
async function load<Handle>(
  sources: readonly BoundStateSource<Handle>[],
  handle: Handle,
  request: RegisterRequest,
  prepared: readonly unknown[],
): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const [index, source] of sources.entries()) {
    Object.assign(state, await source.load(handle, request, prepared[index]));
  }
  return state;
}

function fieldsOf(sources: readonly Pick<BoundStateSource<never>, 'fields'>[]) {
  const fields: Record<string, FieldSchema> = {};
  for (const source of sources) {
    for (const [name, field] of Object.entries(source.fields)) {
      fields[name] = schema.optional(field);
    }
  }
  return fields;
}
