import type { Message } from '@tandem/chat-client';

/** An option of a poll with the users who chose it. */
export interface PollOption {
  readonly key: string;
  readonly text: string;
  readonly voterIds: readonly number[];
}

export interface Poll {
  readonly type: 'poll';
  readonly question: string;
  readonly options: readonly PollOption[];
}

export interface Task {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly isDone: boolean;
}

export interface TaskList {
  readonly type: 'todo';
  readonly title: string;
  readonly tasks: readonly Task[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The poll or list of tasks in a message, with all changes by users; `null` for an ordinary message. Invalid
 * changes are ignored: any client may have sent them.
 *
 * @see `POST /submessage`
 */
export function widgetOf({
  submessages,
  sender_id: authorId,
}: Pick<Message, 'submessages' | 'sender_id'>): Poll | TaskList | null {
  const [first, ...rest] = submessages;
  const begun = first && fieldsOf(first.content);
  const data = begun && objectOf(begun.extra_data);
  const events = rest.flatMap(({ content, sender_id: senderId }) => {
    const fields = fieldsOf(content);
    return fields ? [{ fields, senderId }] : [];
  });
  if (begun?.widget_type === 'poll') return pollOf(data ?? {}, events, authorId);
  if (begun?.widget_type === 'todo') return taskListOf(data ?? {}, events, authorId);
  return null;
}

interface WidgetEvent {
  readonly fields: Fields;
  readonly senderId: number;
}

function pollOf(data: Fields, events: readonly WidgetEvent[], authorId: number): Poll {
  let question = textOf(data.question);
  const options = new Map<string, { text: string; voters: Set<number> }>();
  listOf(data.options).forEach((text, index) => {
    options.set(`canned,${index}`, { text: textOf(text), voters: new Set() });
  });
  for (const { fields, senderId } of events) {
    if (fields.type === 'question' && senderId === authorId) question = textOf(fields.question);
    if (fields.type === 'new_option') {
      const key = `${senderId},${String(fields.idx)}`;
      const text = textOf(fields.option);
      const isKnown = [...options.values()].some((option) => option.text === text);
      if (!options.has(key) && !isKnown) options.set(key, { text, voters: new Set() });
    }
    if (fields.type === 'vote') {
      const voters = options.get(textOf(fields.key))?.voters;
      if (fields.vote === 1) voters?.add(senderId);
      else voters?.delete(senderId);
    }
  }
  return {
    type: 'poll',
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voterIds: [...voters] })),
  };
}

function taskListOf(data: Fields, events: readonly WidgetEvent[], authorId: number): TaskList {
  let title = textOf(data.task_list_title);
  const tasks = new Map<string, { title: string; description: string; isDone: boolean }>();
  listOf(data.tasks).forEach((each, index) => {
    const task = objectOf(each) ?? {};
    const known = { title: textOf(task.task), description: textOf(task.desc), isDone: false };
    tasks.set(`${index},canned`, known);
  });
  for (const { fields, senderId } of events) {
    if (fields.type === 'new_task_list_title' && senderId === authorId) {
      title = textOf(fields.title);
    }
    if (fields.type === 'new_task') {
      const added = {
        title: textOf(fields.task),
        description: textOf(fields.desc),
        isDone: fields.completed === true,
      };
      const key = `${String(fields.key)},${senderId}`;
      if (!tasks.has(key)) tasks.set(key, added);
    }
    const struck = fields.type === 'strike' ? tasks.get(textOf(fields.key)) : undefined;
    if (struck) struck.isDone = !struck.isDone;
  }
  return {
    type: 'todo',
    title,
    tasks: [...tasks].map(([key, task]) => ({ key, ...task })),
  };
}

function fieldsOf(text: string): Fields | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
