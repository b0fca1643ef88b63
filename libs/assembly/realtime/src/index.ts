export { connectEventBus } from './event-bus.ts';
export { realTimeSources } from './event-contexts.ts';
export {
  REALTIME,
  realtimeModule,
  type AnnounceRestart,
  type RealTimeSettings,
} from './realtime-module.ts';
