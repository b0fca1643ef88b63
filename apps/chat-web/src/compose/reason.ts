import { ApiError, ConnectionError } from '@tandem/chat-client';
import { t, translateFailure } from '../i18n/translate.ts';

/** The reason of a failure, for users: the error of the server, or that it cannot be reached. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return translateFailure(error.msg);
  if (error instanceof ConnectionError) return t('compose.noConnection');
  return error instanceof Error ? error.message : String(error);
}
