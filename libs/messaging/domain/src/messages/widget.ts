/** Data that clients draw instead of the text of a message. */
export type WidgetData =
  | {
      readonly widget_type: 'poll';
      readonly extra_data: { readonly question: string; readonly options: readonly string[] };
    }
  | {
      readonly widget_type: 'todo';
      readonly extra_data: {
        readonly task_list_title: string;
        readonly tasks: readonly { readonly task: string; readonly desc: string }[];
      };
    };

const COMMAND = /^\/(poll|todo)(?=\s|$)/;
const BULLET = /^\s*[-*]?\s*/;

/**
 * The poll or to-do list of a message: `/poll Question`, then an option per line, or `/todo Title`, then a
 * `task: description` per line. `null` for any other message.
 */
export function widgetOf(content: string): WidgetData | null {
  const command = COMMAND.exec(content);
  if (command === null) return null;
  const [title = '', ...lines] = content.slice(command[0].length).split(/\r?\n/);
  const items = lines.map((line) => line.trim().replace(BULLET, '')).filter((item) => item !== '');
  if (command[1] === 'poll') {
    return { widget_type: 'poll', extra_data: { question: title.trim(), options: items } };
  }
  return {
    widget_type: 'todo',
    extra_data: { task_list_title: title.trim(), tasks: items.map(taskOf) },
  };
}

function taskOf(item: string): { task: string; desc: string } {
  const colon = item.indexOf(':');
  if (colon === -1) return { task: item, desc: '' };
  return { task: item.slice(0, colon).trim(), desc: item.slice(colon + 1).trim() };
}
