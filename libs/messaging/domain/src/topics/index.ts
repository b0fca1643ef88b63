export { DeleteTopic } from './delete-topic.ts';
export { SetTopicPolicy } from './set-topic-policy.ts';
