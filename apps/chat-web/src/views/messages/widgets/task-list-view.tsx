import { t } from '../../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useChatState, useStore } from '../../../app/store-context.ts';
import type { TaskList } from '../../../state/widgets.ts';
import { AddForm } from './add-form.tsx';
import { sendWidgetEvent } from './send-widget-event.ts';

interface TaskListViewProps {
  readonly message: Message;
  readonly list: TaskList;
}

/** A list of tasks that any user of the conversation completes or extends. */
export function TaskListView({ message, list }: TaskListViewProps) {
  const { session } = useStore();
  const { userId } = useChatState();
  const title = list.title === '' ? t('views.taskList') : list.title;
  const add = (task: string) => {
    const own = list.tasks.filter(({ key }) => key.endsWith(`,${userId}`)).length;
    const event = { type: 'new_task', key: own + 1, task, desc: '', completed: false };
    sendWidgetEvent(session, message, event);
  };
  return (
    <section class="widget" aria-label={title}>
      <p class="widget-title" dir="auto">
        {title}
      </p>
      <ul>
        {list.tasks.map(({ key, title: task, description, isDone }) => (
          <li key={key}>
            <label class="task">
              <input
                type="checkbox"
                checked={isDone}
                onChange={() => sendWidgetEvent(session, message, { type: 'strike', key })}
              />
              <span class={isDone ? 'task-text done' : 'task-text'}>
                <bdi>{task}</bdi>
                {description !== '' && <span class="muted">: {description}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <AddForm label={t('views.addTask')} onAdd={add} />
    </section>
  );
}
