import { createCipheriv, randomBytes } from 'node:crypto';
import type { FollowLoginLink } from '@tandem/identity-domain/login-links';
import { PathText, clientName, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import type Koa from 'koa';
import { browserOfPage, cookieOf } from '../sessions/session-cookies.ts';
import {
  answerPage,
  answeringFailures,
  pageRequest,
  type PageRequest,
} from '../pages/answer-page.ts';
import { LOGIN_PAGE_PATH } from './login-addresses.ts';
import { copyScript, startScript } from './desktop-scripts.ts';
import { notLoggedIn, sendTo } from './login-answers.ts';

/** The reference's path of tokens; the token follows. */
const TOKEN_PATH = '/accounts/login/subdomain';
const NONCE_BYTES = 12;

class TokenParams {
  @PathText({ secret: true })
  token!: string;
}

/** Whether the reference's desktop program sent the request. */
export function isDesktopProgram(ctx: Koa.Context): boolean {
  return clientName(undefined, ctx.get('user-agent')) === 'ZulipElectron';
}

/**
 * Answers the desktop program with a page that opens the same address in the browser of the system, with a key, and
 * waits for the token that is encrypted with it.
 *
 * @see the parameter `desktop_flow_otp` of the reference
 */
export function answerDesktopStart(request: PageRequest): void {
  const { t } = request.texts;
  answerPage(request, 200, {
    title: t('desktop.title'),
    text: t('desktop.start'),
    fields: [{ name: 'token', label: t('desktop.token'), type: 'text', autocomplete: 'off' }],
    button: t('desktop.finish'),
    script: startScript(t('desktop.wrong')),
  });
}

/** A token for a session, and the key of the program, in hexadecimal digits. */
interface DesktopToken {
  readonly token: string;
  readonly otp: string;
}

/** Shows the encrypted token in the browser of the system, for the clipboard. */
export function answerDesktopToken(request: PageRequest, desktop: DesktopToken): void {
  const { t } = request.texts;
  answerPage(request, 200, {
    title: t('desktop.title'),
    text: t('desktop.copyText'),
    fields: [
      {
        name: 'token',
        label: t('desktop.token'),
        type: 'text',
        autocomplete: 'off',
        isReadOnly: true,
        value: encryptedToken(desktop),
      },
    ],
    button: t('desktop.copy'),
    links: [{ label: t('desktop.continue'), url: LOGIN_PAGE_PATH }],
    script: copyScript(t('desktop.copied')),
  });
}

/**
 * The encrypted token in hexadecimal digits: 12 bytes of nonce, then the token by AES-256-GCM, then its tag
 * of 16 bytes.
 */
function encryptedToken({ token, otp }: DesktopToken): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), nonce);
  const encrypted = [nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(encrypted).toString('hex');
}

/** The address at which a desktop program exchanges its token for a session. */
export function desktopTokenPages(useCase: Pick<FollowLoginLink, 'execute'>): RawEndpoint[] {
  const path = `${TOKEN_PATH}/{token}`;
  return [
    rawEndpoint({
      operationId: 'log-in-by-desktop-token',
      method: 'GET',
      path,
      aliases: [`${path}/`],
      params: TokenParams,
      handle: async (ctx, call) => {
        const request = await pageRequest(ctx, call);
        await answeringFailures(request, notLoggedIn(request.texts), async () => {
          const { params, host, countByAddress } = call;
          await countByAddress();
          const browser = browserOfPage(ctx);
          const key = params.token;
          const started = await useCase.execute({ ...browser, host, key, kind: 'desktop' });
          ctx.set('set-cookie', cookieOf(ctx.get('host'), started));
          sendTo(ctx, '/');
        });
      },
    }),
  ];
}
