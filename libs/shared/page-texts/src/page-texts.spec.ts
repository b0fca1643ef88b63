import { describe, expect, it } from '@jest/globals';
import { placeholdersIn } from '../testing/index.ts';
import { directionOf, MIRRORED, mirroredTexts } from './mirrored-texts.ts';
import { createCatalogs, createTexts } from './page-texts.ts';

const textsOfPage = () =>
  createTexts(
    {
      language: 'en',
      texts: {
        hello: 'Hello',
        nodes: '{count, plural, one {# node} other {# nodes}} in {country}',
      } as const,
    },
    {
      de: () =>
        Promise.resolve({
          hello: 'Hallo',
          nodes: '{count, plural, one {# Knoten} other {# Knoten}} in {country}',
        }),
    },
  );

describe('the texts of a page', () => {
  it('are in the language that was loaded last', async () => {
    const { t, loadLanguage, currentLanguage } = textsOfPage();
    expect([currentLanguage(), t('hello')]).toEqual(['en', 'Hello']);
    await loadLanguage('de');
    expect([currentLanguage(), t('hello')]).toEqual(['de', 'Hallo']);
    await loadLanguage('en');
    expect(t('hello')).toBe('Hello');
  });

  it('are in the language that was requested last, even if an earlier catalog arrives later', async () => {
    let arrive: (catalog: { readonly hello: string }) => void = () => undefined;
    const catalog = new Promise<{ readonly hello: string }>((resolve) => {
      arrive = resolve;
    });
    const { t, loadLanguage, currentLanguage } = createTexts(
      { language: 'en', texts: { hello: 'Hello' } },
      { de: () => catalog },
    );
    const earlier = loadLanguage('de');
    await loadLanguage('en');
    arrive({ hello: 'Hallo' });
    await earlier;
    expect([currentLanguage(), t('hello')]).toEqual(['en', 'Hello']);
  });

  it('have plural forms and numbers of the language, and contain values as they are', async () => {
    const { t, loadLanguage } = textsOfPage();
    expect(t('nodes', { count: 1, country: '<b>{x}' })).toBe('1 node in <b>{x}');
    expect(t('nodes', { count: 2500, country: 'Peru' })).toBe('2,500 nodes in Peru');
    await loadLanguage('de');
    expect(t('nodes', { count: 2500, country: 'Peru' })).toBe('2.500 Knoten in Peru');
  });

  it('are in the first wanted language that has a catalog', () => {
    const { languageFor } = textsOfPage();
    expect(languageFor(['fr', 'DE-at', 'en'])).toBe('de');
    expect(languageFor(['fr', 'pt-BR'])).toBe('en');
  });

  it('are in the languages of several readers at the same time', () => {
    const { textsFor } = createCatalogs(
      { language: 'en', texts: { hello: 'Hello {name}' } as const },
      { de: { hello: 'Hallo {name}' } },
    );
    const german = textsFor(['fr', 'de-CH', 'en']);
    const english = textsFor(['*']);
    expect([german.language, german.t('hello', { name: 'Ada' })]).toEqual(['de', 'Hallo Ada']);
    expect([english.language, english.t('hello', { name: 'Ada' })]).toEqual(['en', 'Hello Ada']);
  });

  it('are mirrored for the test of layouts, without a language that users choose', async () => {
    const { t, loadLanguage, languageFor } = createTexts(
      {
        language: 'en',
        texts: { nodes: '{count, plural, one {# node} other {# nodes}}' } as const,
      },
      { [MIRRORED]: mirroredTexts },
    );
    await loadLanguage(MIRRORED);
    expect(t('nodes', { count: 3 })).toMatch(/^\u202e.* nodes\u202c$/);
    expect(['ar', 'ar-EG', 'AR-xb'].map((tag) => languageFor([tag]))).toEqual([
      'en',
      'en',
      MIRRORED,
    ]);
    expect([directionOf(MIRRORED), directionOf('en')]).toEqual(['rtl', 'ltr']);
  });

  it('report the values that a text needs', () => {
    expect(placeholdersIn('{count, plural, one {# of {total}} other {#}} {name}')).toEqual([
      '1 name',
      '1 total',
      '6 count',
    ]);
    expect(placeholdersIn('nothing')).toEqual([]);
  });
});
