import { expect, it } from '@jest/globals';
import type { SlackNames } from './mrkdwn.ts';
import { blockText } from './slack-blocks.ts';
import type { SlackRecord } from './slack-export.ts';

const NAMES: SlackNames = { user: () => null, channel: () => null, emoji: () => null };
const richText = (...elements: readonly SlackRecord[]) =>
  blockText({ type: 'rich_text', elements }, NAMES);

it('reads a hostile list of any depth without recursion', () => {
  let list: SlackRecord = { type: 'rich_text_list' };
  for (let depth = 0; depth < 100_000; depth += 1) {
    list = { type: 'rich_text_list', elements: [list] };
  }
  expect(richText(list)).toBe('* ');
});

it('encloses code with a fence that the code does not have', () => {
  const elements = [{ type: 'text', text: 'a\n```\nb' }];
  expect(richText({ type: 'rich_text_preformatted', elements })).toBe('````\na\n```\nb\n````');
});
