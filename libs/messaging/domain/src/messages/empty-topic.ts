/** The displayed name of the empty topic: clients send it for `''`, and receive it. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** The topic that older clients send when the user gave none. */
const NO_TOPIC = '(no topic)';

/** The stored name of a topic that a client names; the general chat's is empty. */
export function storedTopic(name: string): string {
  return name === EMPTY_TOPIC_NAME ? '' : name;
}

/** The displayed name of the empty topic for clients that do not support it. */
export function displayedTopic(topic: string): string {
  return topic === '' ? EMPTY_TOPIC_NAME : topic;
}

/** True for a topic that counts as missing where topics are required. */
export function isEmptyTopic(topic: string): boolean {
  return topic === '' || topic === NO_TOPIC;
}
