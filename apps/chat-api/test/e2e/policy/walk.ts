import type { Answer } from '../chat-client.ts';
import { filledPath, type Sample } from './preparations.ts';
import { sampleMaker } from './sample-calls.ts';
import { NotAllowed, type Actor, type World } from './world.ts';

/** An operation of the service, as `METHOD /path/{template}`. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly isAnonymous: boolean;
}

const PREFIX = '/api/v1';

/** Every operation that the running service publishes, by path. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>;
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { security }]) => {
      const method = verb.toUpperCase();
      const template = path.slice(PREFIX.length);
      return {
        name: `${method} ${template}`,
        method,
        template,
        isAnonymous: security.length === 0,
      };
    }),
  );
}

/** The parameters of the sample call of an operation. */
export async function sampleOf(
  world: World,
  { name }: Operation,
  actor: NonNullable<Actor>,
): Promise<Sample> {
  try {
    return (await sampleMaker(name)?.(world, actor)) ?? {};
  } catch (error) {
    // An actor who may not create the object calls without it.
    if (error instanceof NotAllowed) return {};
    throw error;
  }
}

/** Sends a sample; path parameters that it does not set are 1. */
export async function send(
  world: World,
  { method, template }: Operation,
  sample: Sample,
  actor: Actor,
): Promise<Answer> {
  const { fields = {} } = sample;
  return world.chat.client.request(method, filledPath(template, sample), fields, {
    as: actor ?? undefined,
  });
}

/** The verdict of the matrix for an answer. */
export function verdict({ status, body }: Answer): string {
  if (status === 200) return 'ok';
  if (status === 401) return '401';
  const { code, msg } = body as { code?: string; msg: string };
  if (code === 'UNAUTHORIZED_PRINCIPAL') return msg.endsWith('owner') ? 'owner' : 'admin';
  if (msg === 'Not allowed for guest users') return 'guest';
  if (msg === 'This endpoint does not accept bot requests.') return 'bot';
  if (msg === 'This endpoint is only available to bot users.') return 'human';
  if (
    /permission|not authorized|not allowed|must be an organization|only administrators/i.test(msg)
  ) {
    return 'no';
  }
  return 'past';
}
