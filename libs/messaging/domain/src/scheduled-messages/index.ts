export {
  ScheduleMessage,
  EditScheduledMessage,
  RemoveScheduledMessage,
} from './schedule-message.ts';
