/**
 * The `content-security-policy` under which the client works: nothing inline, nothing from another origin, and HTML
 * only through the sanitizer, which owns the one policy of Trusted Types.
 *
 * @see https://www.w3.org/TR/CSP3/
 * @see https://www.w3.org/TR/trusted-types/
 */
export const WEB_CLIENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ');
