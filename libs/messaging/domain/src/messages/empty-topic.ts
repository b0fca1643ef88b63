/** The displayed name of the empty topic: clients send it for `''`, and receive it. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** What older clients send where a topic is required and they have none. */
const NO_TOPIC = '(no topic)';

/** The stored name of a topic that a client names; the general chat's is empty. */
export function storedTopic(name: string): string {
  return name === EMPTY_TOPIC_NAME ? '' : name;
}

/** The name that is shown to clients that do not know the empty one. */
export function displayedTopic(topic: string): string {
  return topic === '' ? EMPTY_TOPIC_NAME : topic;
}

/** True for a topic that counts as none where topics are required. */
export function isEmptyTopic(topic: string): boolean {
  return topic === '' || topic === NO_TOPIC;
}
