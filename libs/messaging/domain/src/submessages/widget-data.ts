type Kind = 'string' | 'integer' | 'boolean' | 'vote';
type Form = Readonly<Record<string, Kind>>;

interface WidgetForms {
  /** The name of the data in texts. */
  readonly name: string;
  /** The fields of each type of data, besides `type`. */
  readonly forms: Readonly<Record<string, Form>>;
  /** Data that only the author may send, and the error for others. */
  readonly authorOnly: Readonly<Record<string, string>>;
}

const WIDGETS: Readonly<Record<string, WidgetForms>> = {
  poll: {
    name: 'poll data',
    forms: {
      vote: { key: 'string', vote: 'vote' },
      question: { question: 'string' },
      new_option: { option: 'string', idx: 'integer' },
    },
    authorOnly: { question: "You can't edit a question unless you are the author." },
  },
  todo: {
    name: 'todo data',
    forms: {
      new_task: {
        key: 'integer',
        task: 'string',
        desc: 'string',
        completed: 'boolean',
      },
      strike: { key: 'string' },
      new_task_list_title: { title: 'string' },
    },
    authorOnly: {
      new_task_list_title: "You can't edit the task list title unless you are the author.",
    },
  },
};

/**
 * The error of data that a user sends to a poll or to-do list.
 *
 * @param widgetType such as `poll`; data of other kinds is not checked
 * @param isAuthor whether the sender of the data is the author of the message
 * @returns `null` for valid data
 */
export function widgetDataFault(
  widgetType: string,
  data: unknown,
  isAuthor: boolean,
): string | null {
  const widget = Object.hasOwn(WIDGETS, widgetType) ? WIDGETS[widgetType] : undefined;
  if (!widget) return null;
  const { name, forms, authorOnly } = widget;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return `${name} is not a dict`;
  }
  const fields = data as Readonly<Record<string, unknown>>;
  if (!Object.hasOwn(fields, 'type')) return `type key is missing from ${name}`;
  const { type } = fields;
  if (typeof type !== 'string') return `${name}["type"] is not a string`;
  const form = Object.hasOwn(forms, type) ? forms[type] : undefined;
  if (!form) return `Unknown type for ${name}: ${type}`;
  if (!isAuthor && Object.hasOwn(authorOnly, type)) return authorOnly[type] ?? null;
  return formFault(name, fields, form);
}

function formFault(
  name: string,
  fields: Readonly<Record<string, unknown>>,
  form: Form,
): string | null {
  for (const [field, kind] of Object.entries(form)) {
    if (!Object.hasOwn(fields, field)) return `${field} key is missing from ${name}`;
    const fault = kindFault(fields[field], kind);
    if (fault !== null) return `${name}["${field}"] ${fault}`;
  }
  const others = Object.keys(fields).filter((field) => field !== 'type' && !(field in form));
  return others.length > 0 ? `Unexpected arguments: ${others.join(', ')}` : null;
}

function kindFault(value: unknown, kind: Kind): string | null {
  switch (kind) {
    case 'string':
      return typeof value === 'string' ? null : 'is not a string';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'is not a boolean';
    case 'integer':
      return Number.isInteger(value) ? null : 'is not an integer';
    case 'vote':
      if (!Number.isInteger(value)) return 'is not an integer';
      return value === 1 || value === -1 ? null : 'is invalid';
  }
}
