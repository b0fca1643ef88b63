import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

interface ComposerUnderTest {
  /** It shows an empty composer, which sends by Enter. */
  readonly page: () => Page;
  readonly complaints: readonly string[];
  /** The newest message, as its author wrote it. */
  readonly newest: () => Promise<{ readonly content: string }>;
}

/** The files of the message that is written. */
export function fileCases({ page, complaints, newest }: ComposerUnderTest): void {
  const composer = () => page().locator('.composer-field');
  /** The button that removes a file; the server has the file. */
  const file = (name: string) => page().getByRole('button', { name: `Remove ${name}` });
  const choose = (name: string, content: string) =>
    page()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const sent = () => page().waitForResponse((each) => each.url().endsWith('/api/v1/messages'));

  it('shows files beside the text, and sends their links after it', async () => {
    await composer().fill('see');
    await choose('note.txt', 'a note');
    await file('note.txt').waitFor();
    await take(page(), 'file');
    expect(await findings(page(), BOTH_THEMES)).toEqual([]);
    expect(await composer().inputValue()).toBe('see');
    const answer = sent();
    await composer().press('Enter');
    await answer;
    expect((await newest()).content).toMatch(
      /^see\n\n\[note\.txt\]\(\/user_uploads\/\S+\/note\.txt\)$/,
    );
    await file('note.txt').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('uploads a file where the storage of the browser is full', async () => {
    await page().evaluate(() => {
      const { prototype } = Storage as unknown as { prototype: { setItem: unknown } };
      Object.assign(globalThis, { storeItem: prototype.setItem });
      prototype.setItem = () => {
        throw new DOMException('The storage is full', 'QuotaExceededError');
      };
    });
    await choose('large.txt', 'no room for its address');
    await file('large.txt').click();
    await page().evaluate('Storage.prototype.setItem = storeItem');
    expect(complaints).toEqual([]);
  });

  it('uploads dropped and pasted files', async () => {
    const transferOf = (name: string) =>
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['content of ${name}'], '${name}', { type: 'text/plain' }));
        return transfer;
      })()`;
    const dropped = { dataTransfer: await page().evaluateHandle(transferOf('dropped.txt')) };
    await page().locator('.composer').dispatchEvent('dragover', dropped);
    await page().getByText('Drop files to attach them').waitFor();
    await page().locator('.composer').dispatchEvent('drop', dropped);
    await file('dropped.txt').waitFor();
    await page().evaluate(
      `document.querySelector('.composer-field').dispatchEvent(new ClipboardEvent('paste', {
        clipboardData: ${transferOf('pasted.txt')}, bubbles: true, cancelable: true }))`,
    );
    await file('pasted.txt').waitFor();
    await file('dropped.txt').click();
    await file('pasted.txt').click();
    await page().getByRole('list', { name: 'Attached files' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('continues with an upload where it broke off, and sends the message after it', async () => {
    const chunk = 5 * 1024 * 1024;
    const buffer = Buffer.alloc(2 * chunk + 7, 'tandem');
    const offsets: (string | undefined)[] = [];
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page().route('**/api/v1/tus/**', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      offsets.push((await request.headerValue('upload-offset')) ?? undefined);
      if (offsets.length === 2) return route.abort('connectionreset');
      if (offsets.length === 3) await held;
      return route.continue();
    });
    await page()
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.bin', mimeType: 'application/octet-stream', buffer });
    await page().getByText('waiting for the connection').waitFor();
    await take(page(), 'upload-waiting');
    const answer = sent();
    await composer().press('Enter');
    await page().getByText('Send as soon as the files are uploaded').waitFor();
    goOn();
    await answer;
    await page().unroute('**/api/v1/tus/**');
    // The first part was not sent again.
    expect(offsets).toEqual(['0', String(chunk), String(chunk), String(2 * chunk)]);
    const [, path = ''] = /^\[large\.bin\]\((\S+)\)$/.exec((await newest()).content) ?? [];
    const stored = await page().evaluate(
      `fetch('${path}').then((answer) => answer.arrayBuffer()).then((bytes) => bytes.byteLength)`,
    );
    expect(stored).toBe(buffer.length);
    // The browser reports the request that was cut.
    expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  });

  it.each([
    ['has returned', true],
    ['is elsewhere', false],
  ])('sends a message after its files if the actor has left it and %s', async (_, returns) => {
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page().route('**/api/v1/tus/**', async (route) => {
      await held;
      return route.continue();
    });
    const conversation = page().url();
    const note = page().getByText('Send as soon as the files are uploaded');
    const leave = async () => {
      await page().goto(new URL('#inbox', conversation).href);
      await page().getByRole('heading', { name: 'Inbox' }).waitFor();
    };
    const comeBack = async () => {
      await page().goto(conversation);
      await composer().waitFor();
    };
    await composer().fill('waits');
    await choose('slow.txt', 'slow');
    await composer().press('Enter');
    await note.waitFor();
    await leave();
    if (returns) {
      await comeBack();
      await note.waitFor();
      expect(await composer().inputValue()).toBe('waits');
    }
    const answer = sent();
    goOn();
    await answer;
    await page().unroute('**/api/v1/tus/**');
    expect((await newest()).content).toMatch(/^waits\n\n\[slow\.txt\]\(\/user_uploads\/\S+\)$/);
    if (!returns) await comeBack();
    expect(await composer().inputValue()).toBe('');
    expect(await page().getByRole('list', { name: 'Attached files' }).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  });

  it('has its text and its files again after a reload', async () => {
    await composer().fill('not sent yet');
    await choose('later.txt', 'later');
    await file('later.txt').waitFor();
    await page().reload();
    await file('later.txt').waitFor();
    expect(await composer().inputValue()).toBe('not sent yet');
    await file('later.txt').click();
    await composer().fill('');
  });
}
