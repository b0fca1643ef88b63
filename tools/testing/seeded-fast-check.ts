import { jest } from '@jest/globals';
import fc from 'fast-check';

// `jest --seed N`, or `TEST_SEED=N npm test`.
fc.configureGlobal({ seed: jest.getSeed() });

/** The package `fast-check` as tests get it: its properties use the seed of the run. */
// oxlint-disable-next-line tandem/no-export-all -- the same surface as the package
export * from 'fast-check';
// oxlint-disable-next-line no-restricted-exports -- likewise
export { default } from 'fast-check';
