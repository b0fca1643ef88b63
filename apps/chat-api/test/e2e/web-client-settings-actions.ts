import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { logIn, type useWebClient } from './web-client-under-test.ts';

/** The page on which the settings are tested; an administrator is logged in. */
export interface SettingsPage extends Pick<ReturnType<typeof useWebClient>, 'chat' | 'complaints'> {
  readonly page: () => Page;
}

/** The complaints of a page without the refusal of its first request, which has no session. */
export function withoutLogIn(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !text.includes('401'));
}

/** Requests that the page sends at any time. */
const OF_ITSELF = /\/(?:register|users\/me\/presence|messages\/flags)$/;

/** The actions of the cases on the page. */
export function settingsActions({ chat, page }: SettingsPage) {
  const open = (fragment: string) => page().goto(`${chat().client.url}/${fragment}`);
  return {
    open,

    /** Replaces the session of the page. */
    logInAs: async (user: { readonly email: string }): Promise<void> => {
      await page().goto('about:blank');
      await page().context().clearCookies();
      await open('');
      await logIn(page(), user);
      await page().getByRole('heading', { name: 'Inbox' }).waitFor();
    },

    saved: () => page().getByRole('status').getByText('Saved').first().waitFor(),

    /** Acts, and waits for the answer to the change that is saved at once. */
    changes: async (act: () => Promise<unknown>): Promise<void> => {
      const answered = page().waitForResponse(
        (each) => each.request().method() !== 'GET' && !OF_ITSELF.test(each.url()),
      );
      await act();
      expect((await answered).status()).toBe(200);
    },

    /** Takes the first choice for a text, by the keyboard. */
    choose: async (field: Locator, text: string): Promise<void> => {
      await field.fill(text);
      await page().locator('.choice').first().waitFor();
      await field.press('Enter');
    },
  };
}
