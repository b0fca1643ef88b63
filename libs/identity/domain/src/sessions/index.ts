export { type RotatedSession } from './rotate-session.ts';
export {
  MAX_SESSIONS_PER_USER,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  sessionExpiry,
  sessionOfText,
  sessionText,
  type LoginSession,
} from './login-session.ts';
export { EndOtherSessions, EndSession, ListSessions } from './manage-sessions.ts';
export { type NewLoginSession, type SessionRepository } from './session-repository.ts';
export { type Browser } from './open-session.ts';
export { StartSession } from './start-session.ts';
