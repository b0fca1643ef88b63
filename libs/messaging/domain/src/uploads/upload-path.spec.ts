import { expect, it } from '@jest/globals';
import { scanReferences } from '../content/content-references.ts';
import { addressName, newUploadPath, shownName } from './upload-path.ts';

it.each([
  ['photo.png', 'photo.png'],
  ['My holiday  photo (1).JPG', 'My-holiday-photo-1.JPG'],
  ['Übersicht.pdf', 'Übersicht.pdf'],
  ['..', 'uploaded-file'],
  ['', 'uploaded-file'],
  ['///', 'uploaded-file'],
  ['a/../../b.txt', 'a....b.txt'],
  ['"><script>.html', 'script.html'],
  ['name.', 'name'],
  ['.bashrc', '.bashrc'],
  ['tab\tand\0null.txt', 'tab-andnull.txt'],
])('writes %j as %j in an address', (name, expected) => {
  expect(addressName(name)).toBe(expected);
});

it.each([
  ['', 'uploaded-file'],
  ['.', 'uploaded-file'],
  ['..', 'uploaded-file'],
  ['My holiday (1).JPG', 'My holiday (1).JPG'],
])('shows %j as %j', (name, expected) => {
  expect(shownName(name)).toBe(expected);
});

it('cuts long names and preserves their extension', () => {
  const name = addressName(`${'長'.repeat(300)}.png`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name.endsWith('.png')).toBe(true);
});

it('makes paths that messages refer to as a whole', () => {
  const path = newUploadPath(2, 'Ab-_9xYz', 'Bericht 2026 – final.tar.gz');
  expect(path).toMatch(/^2\/[0-9a-f]{2}\/Ab-_9xYz\/Bericht-2026-final\.tar\.gz$/);
  const { uploadPaths } = scanReferences(`see [it](/user_uploads/${path}) now`);
  expect([...uploadPaths]).toEqual([path]);
});
