export {
  arrival,
  channel,
  group,
  message,
  registeredState,
  subscription,
  user,
} from './registered-state.ts';
export { until } from './until.ts';
