export {
  ScheduleMessage,
  EditScheduledMessage,
  RemoveScheduledMessage,
  onlyChannel,
} from './schedule-message.ts';
