import { PushError, type Unsubscribe } from '@tandem/push-domain';
import { PathText, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import type Koa from 'koa';

/** Below the root of the server; the token follows. */
export const UNSUBSCRIBE_PATH = '/email/unsubscribe';

class UnsubscribeParams {
  @PathText({ secret: true })
  token!: string;
}

/**
 * The page that the link in a mail about messages leads to. Opening it changes nothing: programs
 * that look into mailboxes open every link. The button does, and so does the mail program's own
 * (RFC 8058), which posts to the same address.
 */
export function unsubscribePages(useCase: Pick<Unsubscribe, 'execute'>): RawEndpoint[] {
  const path = `${UNSUBSCRIBE_PATH}/{token}`;
  const at = { path, aliases: [`${path}/`], params: UnsubscribeParams };
  return [
    rawEndpoint({
      operationId: 'unsubscribe-page',
      method: 'GET',
      ...at,
      handle: async (ctx) => answer(ctx, 200, 'No more mails about messages?', BUTTON),
    }),
    rawEndpoint({
      operationId: 'unsubscribe',
      method: 'POST',
      ...at,
      handle: async (ctx, { params }) => {
        try {
          await useCase.execute({ token: params.token });
          answer(ctx, 200, 'You get no more mails about messages.', CHANGE_BACK);
        } catch (error) {
          if (!(error instanceof PushError)) throw error;
          answer(ctx, 400, 'This link is not valid.', '');
        }
      },
    }),
  ];
}

const BUTTON = '<form method="post"><button type="submit">Turn them off</button></form>';
const CHANGE_BACK = '<p>You can turn them on again in your settings.</p>';
const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:10vh auto;padding:0 1.5rem}
button{font:inherit;font-weight:600;padding:.7rem 1.25rem;border:0;border-radius:.5rem;background:#2f4fd0;color:#fff}`;

function answer(ctx: Koa.Context, status: number, title: string, body: string): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.remove('access-control-allow-origin');
  ctx.set({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  ctx.body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
}
