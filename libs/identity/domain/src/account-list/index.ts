export {
  type AccountFilter,
  type AccountListQueries,
  type ListedAccount,
} from './account-list-queries.ts';
