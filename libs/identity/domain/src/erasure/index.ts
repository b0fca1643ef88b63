export {
  type ErasedCounts,
  type ErasedUser,
  type Erasure,
  type ErasureKind,
  type ErasureQueries,
  type ErasureRepository,
  type PersonalData,
} from './erasure.ts';
export { RequestErasure } from './request-erasure.ts';
export { RunErasure } from './run-erasure.ts';
