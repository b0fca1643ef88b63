import { expect, it } from '@jest/globals';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { MessagingProfileTexts } from './messaging-texts.ts';

it('renders Markdown, and no code of others', async () => {
  const texts = new MessagingProfileTexts(new BuiltInEmojiCatalog());
  expect(await texts.render('**big** <script>')).toBe('<p><strong>big</strong> &lt;script&gt;</p>');
});
