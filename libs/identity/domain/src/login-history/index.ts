export {
  LOGIN_RECORD_DAYS,
  type LoginRecord,
  type LoginRecordRepository,
  type NewLoginRecord,
} from './login-record.ts';
export { ReadLogins } from './read-logins.ts';
