import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import {
  startChromium,
  type ColorScheme,
  type TestBrowser,
} from '@tandem/node-network-status-page/testing';
import { builtWebClient } from '@tandem/shared-runtime/testing';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';

export { findings } from '@tandem/node-network-status-page/testing';

export const BOTH_THEMES: readonly ColorScheme[] = ['light', 'dark'];

/** The folder in which screenshots are stored for inspection; empty: none are taken. */
const pictures = process.env.WEB_CLIENT_PICTURES ?? '';

interface WebClientUnderTest {
  readonly chat: ReturnType<typeof useChatApi>;
  readonly context: () => BrowserContext;
  /** Errors and warnings of all pages, and their requests to other servers, since the test began. */
  readonly complaints: readonly string[];
  readonly openPage: () => Promise<Page>;
}

/** Serves the built web client to a browser; once per file. */
export function useWebClient(): WebClientUnderTest {
  const chat = useChatApi({ webClientDir: builtWebClient() });
  let browser: TestBrowser;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await startChromium();
  });
  beforeAll(async () => {
    const { client, people } = chat();
    for (const as of [people.member, people.other]) {
      await client.patch('/settings', { enter_sends: true }, { as });
    }
  });
  beforeEach(() => {
    complaints.length = 0;
  });
  afterAll(async () => {
    await browser.close();
  });

  const openPage = async () => {
    const page = await browser.context.newPage();
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      const isOwn = protocol === 'data:' || ['127.0.0.1', 'localhost'].includes(hostname);
      if (!isOwn) complaints.push(request.url());
    });
    return page;
  };
  return { chat, context: () => browser.context, complaints, openPage };
}

/** Fills in the log-in of a page, and sends it. */
export async function logIn(
  page: Page,
  { email }: { readonly email: string },
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Withholds the users of the organization from a page. Returns a function that lets them arrive. */
export function holdUsers(page: Page): Promise<() => Promise<void>> {
  // This registration is for the users alone.
  return holdRegistration(page, (form) => form.get('event_types') === '[]');
}

/** Withholds the answers to some registrations from a page. Returns a function that lets them arrive. */
export function holdRegistration(
  page: Page,
  isHeld: (form: URLSearchParams) => boolean,
): Promise<() => Promise<void>> {
  return holdRequests(page, '**/api/v1/register', (request) =>
    isHeld(new URLSearchParams(request.postData() ?? '')),
  );
}

/** Withholds the answers to some requests from a page. Returns a function that lets them arrive. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await held;
    await route.continue();
  });
  return () => {
    release();
    return page.unrouteAll({ behavior: 'wait' });
  };
}

/** Takes a picture of a page on a desktop and on a phone, in both themes. */
export async function take(page: Page, name: string): Promise<void> {
  if (pictures === '') return;
  for (const colorScheme of BOTH_THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-phone.png`) });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) });
  }
}
