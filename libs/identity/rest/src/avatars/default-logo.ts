import { rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';

const PATH = '/static/images/logo/org-logo.svg';

/** The address of the logo of organizations that have not uploaded one, relative to the server. */
export const DEFAULT_LOGO_URL = `${PATH}?version=0`;

/** Two speech bubbles, side by side; readable on light and dark backgrounds. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<path fill="#2f7d8c" d="M8 8h28a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H20l-10 9v-9H8a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6z"/>
<path fill="#e0894a" d="M28 38h10a10 10 0 0 0 8-8V22h10a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6h-2v9l-10-9H28a6 6 0 0 1-6-6z"/>
</svg>
`;

const A_DAY = 'public, max-age=86400';

/** Serves the logo at {@link DEFAULT_LOGO_URL}. */
export function serveDefaultLogo(): RawEndpoint {
  return rawEndpoint({
    operationId: 'default-logo',
    method: 'GET',
    path: PATH,
    handle: async (ctx) => {
      ctx.set({
        'cache-control': A_DAY,
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      ctx.type = 'image/svg+xml';
      ctx.body = LOGO;
    },
  });
}
