/**
 * What clients are told about this server. They choose their calls by the level, so it is raised
 * only when all that a client would use at it is served.
 *
 * @see docs/adr/0014-feature-level.md
 */
export const serverIdentity = {
  version: '12.0+tandem-0.1.0',
  mergeBase: '12.0',
  featureLevel: 485,
} as const;
