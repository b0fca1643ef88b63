export {
  ConfigError,
  address,
  addresses,
  flag,
  oneOf,
  optional,
  port,
  readConfig,
  required,
  text,
  wholeNumber,
  withDefault,
} from './config.ts';
export { createForOwnerOnly, openPaths, protectDataFolder } from './data-folder.ts';
export { freePort } from './free-port.ts';
export { startPeriodicJob } from './periodic-job.ts';
export { startTimedJob } from './timed-job.ts';
export { LOG_LEVELS, createLogger, type LogLevel, type Logger } from './logger.ts';
export { loggedLife } from './logged-life.ts';
export { logStandBack } from './log-stand-back.ts';
export { loadSecretKey } from './secret-key.ts';
export { StartError, runMain, type Running } from './run-main.ts';
