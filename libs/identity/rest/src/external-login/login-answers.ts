import type Koa from 'koa';
import type { PageContent } from '../pages/answer-page.ts';
import type { PageTexts } from '../pages/page-texts.ts';
import { LOGIN_PAGE_PATH } from './login-addresses.ts';

/** The page after a log-in that failed. */
export function notLoggedIn({ t }: PageTexts): Pick<PageContent, 'title' | 'links'> {
  return {
    title: t('login.failed'),
    links: [{ label: t('login.action'), url: LOGIN_PAGE_PATH }],
  };
}

/** A log-in to a mobile application, as its address has it. */
interface MobileAnswer {
  readonly realmUrl: string;
  readonly userId: number;
  readonly email: string;
  /** Hexadecimal digits. */
  readonly encryptedApiKey: string;
}

/** Sends a browser on, and no cache stores it: the address may be a secret. */
export function sendTo(ctx: Koa.Context, url: string): void {
  ctx.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  ctx.redirect(url);
  ctx.status = 303;
  // The text of the library repeats the address.
  ctx.body = '';
}

/**
 * Gives the API key to the mobile application that requested it.
 *
 * @see the parameter `mobile_flow_otp` of the reference
 */
export function sendToApplication(ctx: Koa.Context, answer: MobileAnswer): void {
  const parameters = new URLSearchParams({
    otp_encrypted_api_key: answer.encryptedApiKey,
    email: answer.email,
    user_id: String(answer.userId),
    realm: answer.realmUrl,
  });
  sendTo(ctx, `zulip://login?${parameters.toString()}`);
  ctx.status = 302;
}
