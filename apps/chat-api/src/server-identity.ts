/**
 * The data that the server reports about itself. Clients choose their calls by the feature level, so it is
 * raised only when all features of a level are served, or listed as deliberately different.
 *
 * @see docs/adr/0014-feature-level.md
 */
export const serverIdentity = {
  version: '12.0+tandem-0.1.0',
  mergeBase: '12.0',
  featureLevel: 496,
} as const;
