import { describe, expect, it } from '@jest/globals';
import { originForm } from './request-target.ts';

describe('originForm', () => {
  it.each([
    ['/a?b=c', '/a?b=c'],
    ['//a', '//a'],
    ['//+@#', null],
    ['/\\a@b', null],
    ['/%zz', '/%zz'],
    ['*', '*'],
    ['http://host/a%20b?c', '/a%20b?c'],
    ['https://host:8080', '/'],
    ['http://[', null],
    ['http://x:y:z/', null],
    ['http://', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (target, expected) => {
    expect(originForm(target)).toBe(expected);
  });
});
