import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { findTopics } from '../../model/completion/channels.ts';
import { ChoiceField } from './choice-field.tsx';

const MAX_LISTED = 10;

interface TopicFieldProps {
  readonly channelId: number | null;
  readonly topic: string;
  readonly onChange: (topic: string) => void;
}

/** A topic: one of the channel, or a new one. */
export function TopicField({ channelId, topic, onChange }: TopicFieldProps) {
  const { server } = useChatState();
  const store = useStore();
  const topics = channelId === null ? [] : store.topics.of(channelId).value;
  const choicesFor = (typed: string) =>
    findTopics(
      topics.map(({ name }) => name).filter((name) => name !== ''),
      typed,
      MAX_LISTED,
    ).map((name) => ({ key: name }));
  return (
    <ChoiceField
      label={t('compose.topic')}
      text={topic}
      maxLength={server.max_topic_length ?? 60}
      // A new topic may begin as another one does.
      isFirstActive={false}
      choicesFor={choicesFor}
      onText={onChange}
      onChoose={({ key }) => onChange(key)}
      draw={({ key }) => <span class="choice-name">{key}</span>}
    />
  );
}
