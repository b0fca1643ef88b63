import { IdentityError } from '@tandem/identity-domain';
import { wireErrorOf } from '@tandem/shared-chat-wire';
import type Koa from 'koa';
import { identityErrors } from '../identity-errors.ts';
import { answerPage } from '../settings/confirmation-page.ts';
import { LOGIN_PAGE_PATH } from './login-addresses.ts';

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
 * Gives the API key to the mobile application that asked for it.
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

/** Runs `work`; answers with a page after an expected failure. */
export async function answeringFailures(
  ctx: Koa.Context,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const { code, data } = error as IdentityError;
    const { status, msg } = wireErrorOf(identityErrors[code], data);
    answerPage(ctx, status, {
      title: 'You are not logged in',
      text: msg,
      links: [{ label: 'Log in', url: LOGIN_PAGE_PATH }],
    });
  }
}
