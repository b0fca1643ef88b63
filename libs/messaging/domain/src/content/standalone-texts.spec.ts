import { expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { ContentError } from './content-errors.ts';
import type { RenderContext } from './message-renderer.ts';
import { StandaloneTexts } from './standalone-texts.ts';

const BUSY = new ContentError('RENDERING_BUSY', { retryAfterSeconds: 1 });
const REFUSED = new ContentError('MESSAGE_NOT_RENDERABLE');

/** An isolated renderer for which texts with a `$` may take long. */
function aRenderer(fail: (text: string) => unknown = () => null) {
  const asked: string[] = [];
  const isolated = {
    mayTakeLong: (text: string) => text.includes('$'),
    renderDescription: async (text: string, { writerId }: RenderContext) => {
      asked.push(text);
      const failure = fail(text);
      if (failure !== null) throw failure as Error;
      return `<p>${text} of ${writerId}</p>`;
    },
  };
  const immediate = () => ({ renderDescription: async (text: string) => `<p>${text}</p>` });
  return { asked, texts: new StandaloneTexts({ immediate, isolated }) };
}

it('renders slow texts early, once, and no text that is too long', async () => {
  const { asked, texts } = aRenderer();
  const long = `$${'x'.repeat(8_000)}`;
  const rendered = await texts.renderEarly(['plain', '$a', '$a', '$b', long], 7);
  expect([...rendered]).toEqual([
    ['$a', '<p>$a of 7</p>'],
    ['$b', '<p>$b of 7</p>'],
  ]);
  expect(asked).toEqual(['$a', '$b']);
});

it('renders at most 20 texts early', async () => {
  const { asked, texts } = aRenderer();
  await texts.renderEarly(
    Array.from({ length: 25 }, (_, index) => `$${index}`),
    7,
  );
  expect(asked).toHaveLength(20);
});

it('requests a retry while too many texts wait, and omits texts that cannot be rendered', async () => {
  const busy = aRenderer(() => BUSY).texts;
  await expect(busy.renderEarly(['$a'], 7)).rejects.toBeInstanceOf(TemporarilyUnavailable);
  const refusing = aRenderer((text) => (text === '$bad' ? REFUSED : null)).texts;
  expect([...(await refusing.renderEarly(['$bad', '$a'], 7)).keys()]).toEqual(['$a']);
});

it('renders nothing early without isolation, and everything at once', async () => {
  let created = 0;
  const immediate = () => {
    created += 1;
    return { renderDescription: async (text: string) => `<p>${text}</p>` };
  };
  const texts = new StandaloneTexts({ immediate, isolated: null });
  expect(await texts.renderEarly(['$a'], 7)).toEqual(new Map());
  expect([created, await texts.render('a'), await texts.render('b'), created]).toEqual([
    0,
    '<p>a</p>',
    '<p>b</p>',
    1,
  ]);
});
