import { AnomalousPayload, type Payload } from '../payload.ts';
import { designCommentOf, detailsOf, homeOf, userOf, type EventText } from './payload-parts.ts';

/** The object of a reaction. */
interface ReactedThing {
  /** The term of topics: `issue`, `MR`, `snippet`, `commit`, `design`. */
  readonly kind: string;
  /** A number, or the name of a design; empty for a commit. */
  readonly name: string;
  readonly url: string;
}

function kindOf(payload: Payload, type: string): string {
  if (type === 'MergeRequest') return 'MR';
  if (type === 'DesignManagement::Design') return 'design';
  return type === 'Note' ? kindOf(payload, noteableTypeOf(payload)) : type.toLowerCase();
}

/** @throws AnomalousPayload for a comment on a comment, which no version has */
function noteableTypeOf(payload: Payload): string {
  const type = payload.get('note', 'noteable_type').text();
  if (type === 'Note') throw new AnomalousPayload('expected the object of a comment');
  return type;
}

const typeOf = (payload: Payload) => detailsOf(payload).get('awardable_type').text();

/** The object of an emoji; of its comment, if the reaction is to a comment. */
export function reactedThingOf(payload: Payload): ReactedThing {
  const kind = kindOf(payload, typeOf(payload));
  if (kind === 'design') {
    const { name, commentUrl } = designCommentOf(payload.get('note'), homeOf(payload));
    return { kind, name, url: commentUrl };
  }
  const url = detailsOf(payload).get('awarded_on_url').text();
  // Messages about a commit's comments have the topic of the repository.
  if (kind === 'commit') return { kind, name: '', url };
  const [page = ''] = url.split('#', 1);
  const [, name] = /\/(\d+)\/?$/.exec(page) ?? [];
  if (name === undefined) throw new AnomalousPayload('expected the number of the object');
  return { kind, name, url };
}

/** The title of the object, where payloads have one. */
export function reactedTitleOf(payload: Payload, kind: string): string {
  const isComment = typeOf(payload) === 'Note';
  if (kind === 'MR') return payload.get('merge_request', 'title').text();
  if (kind === 'issue') return payload.get(isComment ? 'issue' : 'work_item', 'title').text();
  return kind === 'snippet' ? payload.get('project_snippet', 'title').text() : '';
}

/** An emoji that was added to an object or a comment, or removed. */
export const emoji =
  (verb: 'added' | 'removed'): EventText =>
  (payload, withTitle) => {
    const isComment = typeOf(payload) === 'Note';
    const { kind, name, url } = reactedThingOf(payload);
    const target = isComment ? 'a comment' : `${kind} ${kind === 'design' ? '' : '#'}${name}`;
    const object = `${verb === 'added' ? 'to' : 'from'} [${target}](${url})`;
    const shown = `:${detailsOf(payload).get('name').text()}:`;
    return `${userOf(payload)} ${verb} the emoji ${shown}${withTitle || isComment ? ` ${object}` : ''}.`;
  };
