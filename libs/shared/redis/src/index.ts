export {
  LimitStoreRefused,
  RedisCounts,
  type LimitRule,
  type RedisCountsOptions,
  type RuleCounter,
} from './redis-counts.ts';
