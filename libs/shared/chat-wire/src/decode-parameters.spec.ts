import { NoParameters, type ParametersClass } from '@tandem/shared-rest';
import { describe, expect, it } from '@jest/globals';
import { BoolParam, IntParam, JsonParam, PathInt, PathText, TextParam } from './chat-parameters.ts';
import { MaxCodePoints, NonNegative, NotBlank, OneOf, OneOfWords, Pattern } from './constraints.ts';
import { decodeParameters, type ParameterSource } from './decode-parameters.ts';
import { dict, integer, listOf } from './shapes.ts';
import { WireError } from './wire-error.ts';

type Texts = Readonly<Record<string, string>>;

function source(form: Texts, query: Texts = {}, path: Texts = {}): ParameterSource {
  return { path, form: new Map(Object.entries(form)), query: new Map(Object.entries(query)) };
}

function decode(parameters: ParametersClass, form: Texts, query: Texts = {}, path: Texts = {}) {
  try {
    const { params, ignored } = decodeParameters(parameters, source(form, query, path));
    return { params: { ...params }, ignored };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { [`${error.status} ${error.code}`]: error.msg, ...error.extra };
  }
}

const badRequest = (msg: string) => ({ '400 BAD_REQUEST': msg });
const decoded = (params: object, ignored: string[] = []) => ({ params, ignored });

class Everything {
  @TextParam({ optional: true })
  content!: string | undefined;

  @IntParam({ optional: true })
  userId!: number | undefined;

  @BoolParam({ optional: true })
  sendNotification!: boolean | undefined;

  @JsonParam(listOf(integer()), { optional: true, name: 'ids' })
  idList!: number[] | undefined;

  @JsonParam(dict({ user_ids: listOf(integer()) }), { optional: true })
  groups!: object | undefined;
}

describe('values', () => {
  it.each<[Texts, object]>([
    [{}, {}],
    [{ content: ' raw "text" ' }, { content: ' raw "text" ' }],
    [{ content: '' }, { content: '' }],
    [{ content: '5' }, { content: '5' }],
    [{ user_id: '5' }, { userId: 5 }],
    [{ user_id: ' 5\n' }, { userId: 5 }],
    [{ user_id: '-7' }, { userId: -7 }],
    [{ user_id: '9007199254740991' }, { userId: Number.MAX_SAFE_INTEGER }],
    [{ send_notification: 'true' }, { sendNotification: true }],
    [{ send_notification: ' false ' }, { sendNotification: false }],
    [{ ids: '[1, 2]' }, { idList: [1, 2] }],
    [{ groups: '{"user_ids": [], "more": 1}' }, { groups: { user_ids: [] } }],
  ])('%j', (form, params) => {
    expect(decode(Everything, form)).toEqual(decoded(params));
  });

  it.each<[Texts, string]>([
    ...['True', 'yes', 'abc', '', "'true'"].map((raw): [Texts, string] => [
      { send_notification: raw },
      'send_notification is not valid JSON',
    ]),
    ...['1', '"true"', 'null', '[]'].map((raw): [Texts, string] => [
      { send_notification: raw },
      'send_notification is not a boolean',
    ]),
    ...['abc', '', '+5', '05', '5,', '0x10', 'NaN', 'Infinity', '--5'].map(
      (raw): [Texts, string] => [{ user_id: raw }, 'user_id is not valid JSON'],
    ),
    ...['"5"', '1.5', '5.0', '1e2', 'true', 'null', '[5]'].map((raw): [Texts, string] => [
      { user_id: raw },
      'user_id is not an integer',
    ]),
    [{ user_id: '9007199254740992' }, 'user_id is too large'],
    [{ user_id: '9'.repeat(5000) }, 'user_id is too large'],
    [{ user_id: '-9007199254740992' }, 'user_id is too small'],
    [{ content: 'a\0' }, 'content must not contain null characters'],
    [{ ids: '{}' }, 'ids is not a list'],
    [{ ids: '[1' }, 'ids is not valid JSON'],
    [{ ids: '["1"]' }, 'ids[0] is not an integer'],
    [{ groups: '[]' }, 'groups is not a dict'],
    [{ groups: '{}' }, 'groups["user_ids"] field is missing: Field required'],
    [{ groups: '{"user_ids": ["a"]}' }, 'groups["user_ids"][0] is not an integer'],
  ])('%j is refused', (form, msg) => {
    expect(decode(Everything, form)).toEqual(badRequest(msg));
  });

  it('of any depth are read without recursion', () => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000);
    expect(decode(Everything, { ids: deep })).toEqual(badRequest('ids[0] is not an integer'));
    expect(decode(Everything, { ids: '['.repeat(400_000) })).toEqual(
      badRequest('ids is not valid JSON'),
    );
  });

  it('may contain null characters if the parameter allows them', () => {
    class Content {
      @TextParam({ allowNull: true })
      content!: string;
    }
    expect(decode(Content, { content: 'a\0' })).toEqual(decoded({ content: 'a\0' }));
  });
});

describe('optional parameters', () => {
  class Defaults {
    @TextParam({ default: 'all' })
    scope!: string;

    @IntParam({ default: 0 })
    count!: number;

    @BoolParam({ default: false })
    quiet!: boolean;
  }

  it('take their defaults', () => {
    expect(decode(Defaults, {})).toEqual(decoded({ scope: 'all', count: 0, quiet: false }));
  });

  it('are present if they are an empty text or null', () => {
    expect(decode(Defaults, { scope: '' })).toEqual(decoded({ scope: '', count: 0, quiet: false }));
    expect(decode(Defaults, { count: 'null' })).toEqual(badRequest('count is not an integer'));
    expect(decode(Defaults, { quiet: '' })).toEqual(badRequest('quiet is not valid JSON'));
  });
});

describe('names', () => {
  class Topic {
    @TextParam({ alias: 'subject' })
    topic!: string;
  }

  it('may have a second spelling', () => {
    expect(decode(Topic, { topic: 'a' })).toEqual(decoded({ topic: 'a' }));
    expect(decode(Topic, { subject: 'a' })).toEqual(decoded({ topic: 'a' }));
    expect(decode(Topic, {}, { subject: 'a' })).toEqual(decoded({ topic: 'a' }));
  });

  it.each<[Texts, Texts]>([
    [{ topic: 'a', subject: 'a' }, {}],
    [{ topic: 'a' }, { subject: 'b' }],
    [{}, { topic: '', subject: '' }],
  ])('must not come in both: %j %j', (form, query) => {
    expect(decode(Topic, form, query)).toEqual({
      '400 REQUEST_CONFUSING_VAR': "Can't decide between 'topic' and 'subject' arguments",
      var_name1: 'topic',
      var_name2: 'subject',
    });
  });

  it('that are required and missing are reported under the first spelling', () => {
    expect(decode(Topic, { Topic: 'a' })).toEqual({
      '400 REQUEST_VARIABLE_MISSING': "Missing 'topic' argument",
      var_name: 'topic',
    });
  });

  it('are read from the form, then from the query', () => {
    expect(decode(Topic, { topic: 'form' }, { topic: 'query' })).toEqual(
      decoded({ topic: 'form' }),
    );
    expect(decode(Topic, {}, { topic: 'query' })).toEqual(decoded({ topic: 'query' }));
    expect(decode(Topic, { topic: '' }, { topic: 'query' })).toEqual(decoded({ topic: '' }));
  });
});

describe('unused parameter names', () => {
  class Message {
    @PathInt()
    messageId!: number;

    @TextParam({ optional: true, alias: 'subject' })
    topic!: string | undefined;
  }

  it('are reported, sorted and once, from form and query', () => {
    const form = { zeta: '1', topic: 'a', Alpha: '' };
    const query = { zeta: '2', beta: '', subject: undefined as unknown as string };
    delete (query as Partial<typeof query>).subject;
    expect(decode(Message, form, query, { message_id: '7' })).toEqual(
      decoded({ messageId: 7, topic: 'a' }, ['Alpha', 'beta', 'zeta']),
    );
  });

  it('include those of the path, if the form or the query has them, too', () => {
    expect(decode(Message, { message_id: '8' }, {}, { message_id: '7' })).toEqual(
      decoded({ messageId: 7 }, ['message_id']),
    );
  });

  it('include neither aliases nor the name of the client', () => {
    expect(decode(Message, { subject: 'a', client: 'x' }, {}, { message_id: '7' })).toEqual(
      decoded({ messageId: 7, topic: 'a' }),
    );
    expect(decode(NoParameters, { client: 'x', other: '' })).toEqual(decoded({}, ['other']));
  });

  it('may be names of properties that every object has', () => {
    const form = JSON.parse('{"__proto__": "1", "constructor": "2"}') as Texts;
    expect(decode(NoParameters, form)).toEqual(decoded({}, ['__proto__', 'constructor']));
  });
});

describe('parameters in the path', () => {
  class Fragment {
    @PathInt()
    id!: number;

    @PathText({ rest: true })
    fragment!: string;
  }

  it.each([
    ['7', 7],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['99999999999999999999999999', Number.MAX_SAFE_INTEGER],
    ['9'.repeat(8000), Number.MAX_SAFE_INTEGER],
  ])('read %s as the number %d', (id, number) => {
    expect(decode(Fragment, {}, {}, { id, fragment: 'a/b' })).toEqual(
      decoded({ id: number, fragment: 'a/b' }),
    );
  });

  it('contain no null character, which the database would refuse', () => {
    expect(decode(Fragment, {}, {}, { id: '1', fragment: 'a\0b' })).toEqual(
      decoded({ id: 1, fragment: 'a\ufffdb' }),
    );
  });
});

describe('constraints', () => {
  class Constrained {
    @MaxCodePoints(3)
    @NotBlank()
    @TextParam({ optional: true })
    topic!: string | undefined;

    @NonNegative()
    @IntParam({ optional: true })
    userId!: number | undefined;

    @OneOf([1, 2])
    @IntParam({ optional: true, name: 'policy' })
    visibilityPolicy!: number | undefined;

    @OneOf(['on', 'off'])
    @TextParam({ optional: true })
    mode!: string | undefined;

    @OneOfWords(['change_one', 'change_all'])
    @TextParam({ optional: true })
    propagateMode!: string | undefined;

    @Pattern(/^[a-z.]+$/)
    @TextParam({ optional: true })
    appid!: string | undefined;
  }

  it.each<[Texts, string]>([
    [{ topic: 'abcd' }, 'topic is too long (limit: 3 characters)'],
    [{ topic: '😀😀😀😀' }, 'topic is too long (limit: 3 characters)'],
    [{ topic: '' }, 'topic cannot be blank'],
    [{ topic: ' \t\n' }, 'topic cannot be blank'],
    [{ user_id: '-1' }, 'user_id is too small'],
    [{ policy: '3' }, 'Invalid policy: Value error, Not in the list of possible values'],
    [{ mode: 'On' }, 'Invalid mode: Value error, Not in the list of possible values'],
    [{ mode: '' }, 'Invalid mode: Value error, Not in the list of possible values'],
    [{ propagate_mode: 'change_some' }, 'Invalid propagate_mode'],
    [{ appid: 'a b' }, 'appid has invalid format'],
  ])('%j is refused', (form, msg) => {
    expect(decode(Constrained, form)).toEqual(badRequest(msg));
  });

  it.each<[Texts, object]>([
    [{}, {}],
    [{ topic: '😀😀😀' }, { topic: '😀😀😀' }],
    [{ user_id: '0' }, { userId: 0 }],
    [{ policy: '2' }, { visibilityPolicy: 2 }],
    [
      { mode: 'on', propagate_mode: 'change_all' },
      { mode: 'on', propagateMode: 'change_all' },
    ],
    [{ appid: 'org.example' }, { appid: 'org.example' }],
  ])('%j is accepted', (form, params) => {
    expect(decode(Constrained, form)).toEqual(decoded(params));
  });
});

describe('the order of errors', () => {
  class Ordered {
    @MaxCodePoints(3)
    @TextParam()
    first!: string;

    @IntParam()
    second!: number;

    @OneOf([1])
    @IntParam({ optional: true })
    third!: number | undefined;
  }

  it.each<[Texts, string]>([
    [{}, "Missing 'first' argument"],
    [{ first: 'long', second: 'x', third: '2' }, 'first is too long (limit: 3 characters)'],
    [{ first: 'long' }, 'first is too long (limit: 3 characters)'],
    [{ first: 'ok', third: '2' }, "Missing 'second' argument"],
    [{ first: 'ok', second: 'x', third: '2' }, 'second is not valid JSON'],
    [
      { first: 'ok', second: '1', third: '2' },
      'Invalid third: Value error, Not in the list of possible values',
    ],
  ])('%j', (form, msg) => {
    expect(Object.values(decode(Ordered, form))[0]).toBe(msg);
  });

  it('inherited parameters come first', () => {
    class Derived extends Ordered {
      @IntParam()
      zero!: number;
    }
    expect(Object.values(decode(Derived, { second: 'x' }))[0]).toBe("Missing 'first' argument");
    expect(Object.values(decode(Derived, { first: 'long', second: '1' }))[0]).toBe(
      'first is too long (limit: 3 characters)',
    );
  });
});
