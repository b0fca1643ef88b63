import { expect, it } from '@jest/globals';
import { translateWidgetData } from './widget-data.ts';

const userIdOf = (id: number) => (id === 7 ? 4711 : null);

it.each([
  ['{"type":"vote","key":"7,2","vote":1}', '{"type":"vote","key":"4711,2","vote":1}'],
  ['{"type":"strike","key":"7,0"}', '{"type":"strike","key":"4711,0"}'],
  ['{"type":"vote","key":"canned,0","vote":-1}', '{"type":"vote","key":"canned,0","vote":-1}'],
  ['{"type":"new_task","key":7,"task":"x"}', '{"type":"new_task","key":7,"task":"x"}'],
  ['{"type":"question","question":"7,2"}', '{"type":"question","question":"7,2"}'],
  ['{"type":"vote","key":"8,2","vote":1}', null],
  ['{"key":"7,x"}', '{"key":"7,x"}'],
  ['7,2', '7,2'],
  ['null', 'null'],
])('translates %s to %s', (content, expected) => {
  expect(translateWidgetData(content, userIdOf)).toBe(expected);
});
