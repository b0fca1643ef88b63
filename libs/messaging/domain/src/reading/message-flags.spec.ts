import { expect, it } from '@jest/globals';
import { STORED_FLAGS, flagsOf, type ReadState } from './message-flags.ts';

const unread: ReadState = {
  received: true,
  read: false,
  stored: 0,
  channelWildcard: false,
  topicWildcard: false,
};

it.each<[string, Partial<ReadState>, string[]]>([
  ['nothing', {}, []],
  ['read', { read: true }, ['read']],
  [
    'never received',
    { received: false, read: true, channelWildcard: true, topicWildcard: true },
    ['read', 'historical'],
  ],
  [
    'never received, but starred',
    { received: false, read: true, stored: STORED_FLAGS.starred },
    ['read', 'starred', 'historical'],
  ],
  ['for all', { channelWildcard: true }, ['stream_wildcard_mentioned', 'wildcard_mentioned']],
  ['for the topic', { topicWildcard: true }, ['topic_wildcard_mentioned', 'wildcard_mentioned']],
  [
    'everything that is stored',
    { stored: 15 },
    ['starred', 'collapsed', 'mentioned', 'has_alert_word'],
  ],
])('of a message that is %s', (_, changes, expected) => {
  expect(flagsOf({ ...unread, ...changes })).toEqual(expected);
});
