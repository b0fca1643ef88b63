/** The options of `nx g @tandem/tools-generate:endpoint`. */
export interface EndpointOptions {
  /** The context: `messaging` by default. */
  readonly context?: string;
  /** The operation: `add-bookmark`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/messages/{message_id}/bookmark` */
  readonly path: string;
  /** The domain event of a write: `bookmark.added`. */
  readonly event?: string;
  /** The table of a user's own rows that is written or read: `bookmark`. */
  readonly table?: string;
  /** The folder of the files; the plural of the object by default. */
  readonly slice?: string;
}

/** An ID that a path has, with the name of its field in code and of its column. */
export interface PathId {
  /** In paths, answers and events of clients: `message_id`, `user_id` */
  readonly wire: string;
  /** The parameter of the endpoint: `messageId`, `userId` */
  readonly parameter: string;
  /** The column: `message_id`, `other_user_id` */
  readonly snake: string;
  /** The field: `messageId`, `otherUserId` */
  readonly camel: string;
}

/** A name in the spellings of the code. */
export interface Name {
  readonly kebab: string;
  readonly snake: string;
  readonly camel: string;
  readonly pascal: string;
  /** `saved snippet` */
  readonly words: string;
}

/** The names that an endpoint uses. */
export interface EndpointNames {
  readonly operation: Name;
  /** The first word of the operation: `add`. */
  readonly verb: string;
  /** `bookmark` */
  readonly thing: Name;
  /** `bookmarks` */
  readonly things: Name;
  readonly slice: string;
  readonly ids: readonly PathId[];
  /** `Add a bookmark` */
  readonly summary: string;
  /** The event's name in code: `bookmark-added`. */
  readonly event: Name | null;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
const EVENT = /^[a-z_]+\.[a-z_]+$/;

/** @throws Error that names the invalid option, with an example */
export function endpointNames(options: EndpointOptions): EndpointNames {
  const { name, path, method, event, table, slice } = options;
  if (!KEBAB.test(name)) throw new Error(`--name must be a verb and a thing: add-bookmark`);
  if (!path.startsWith('/')) throw new Error('--path must begin with a slash: /bookmarks');
  const isWrite = method !== 'GET';
  if (isWrite && !(event && EVENT.test(event))) {
    throw new Error('A write publishes an event: --event=bookmark.added');
  }
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, snake = '']) => {
    if (!snake.endsWith('_id')) throw new Error(`--path: {${snake}} must be an ID: {message_id}`);
    return pathIdOf(snake);
  });
  const [verb = '', ...rest] = name.split('-');
  const thing = nameOf(table ?? singular(rest.join('-')));
  const things = nameOf(plural(thing.kebab));
  return {
    operation: nameOf(name),
    verb,
    thing,
    things,
    slice: slice ?? things.kebab,
    ids,
    summary: summaryOf(verb, rest.join(' ')),
    event: event === undefined ? null : nameOf(event),
  };
}

/** The names of an ID by its name in a path. `user_id` and `userId` are the actor's own ID elsewhere. */
export function pathIdOf(wire: string): PathId {
  const { snake, camel } = nameOf(wire === 'user_id' ? 'other_user_id' : wire);
  return { wire, parameter: nameOf(wire).camel, snake, camel };
}

/** Splits a name in any spelling into its words. @returns all spellings */
export function nameOf(text: string): Name {
  const words = text.split(/[-_. ]/);
  const pascal = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
  return {
    kebab: words.join('-'),
    snake: words.join('_'),
    camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    pascal,
    words: words.join(' '),
  };
}

/** In the words of the reference: `Add a bookmark`, `List bookmarks`. */
function summaryOf(verb: string, object: string): string {
  const article = /^[aeiou]/.test(object) ? 'an ' : 'a ';
  const isPlural = plural(singular(object)) === object;
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${isPlural ? '' : article}${object}`;
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, '');
}
