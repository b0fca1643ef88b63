/**
 * The `content-security-policy` under which the page works: nothing inline, no other origin, and no HTML from
 * texts, so that there is no policy of Trusted Types at all.
 *
 * @see https://www.w3.org/TR/CSP3/
 * @see https://www.w3.org/TR/trusted-types/
 */
export const STATUS_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
