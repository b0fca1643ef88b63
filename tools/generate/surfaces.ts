import { describeChatApi } from '@tandem/chat-api';
import { describeNodeStatusApi } from '@tandem/node-status-api';
import type { Endpoint, JsonSchema } from '@tandem/shared-rest';

/** The public interface of one service. */
export interface Surface {
  readonly name: string;
  readonly title: string;
  readonly prefix: string;
  readonly endpoints: readonly Endpoint[];
  readonly document: JsonSchema;
}

export const surfaces: readonly Surface[] = [
  { name: 'chat-api', title: 'Chat API', prefix: '/api/v1', ...describeChatApi() },
  { name: 'node-status-api', title: 'Node status API', prefix: '', ...describeNodeStatusApi() },
];
