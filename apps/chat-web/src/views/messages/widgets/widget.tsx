import type { Message } from '@tandem/chat-client';
import type { Poll, TaskList } from '../../../state/widgets.ts';
import { PollView } from './poll-view.tsx';
import { TaskListView } from './task-list-view.tsx';

interface WidgetProps {
  readonly message: Message;
  readonly widget: Poll | TaskList;
}

/** A poll or a list of tasks, which users of the conversation change. */
export function Widget({ message, widget }: WidgetProps) {
  return widget.type === 'poll' ? (
    <PollView message={message} poll={widget} />
  ) : (
    <TaskListView message={message} list={widget} />
  );
}
