import {
  BoolParam,
  TextParam,
  WireError,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class CreateBigBlueButtonCallParams {
  @TextParam({ description: 'Name of the meeting' })
  meetingName!: string;

  @BoolParam({ default: false, description: 'Audio only' })
  voiceOnly!: boolean;
}

class CreateZoomCallParams {
  @BoolParam({ default: false, description: 'With video' })
  isVideoCall!: boolean;
}

class CreateConstructorGroupsCallParams {
  @BoolParam({ default: true, description: 'With video' })
  isVideoCall!: boolean;
}

class CreateNextcloudTalkCallParams {
  @TextParam({ description: 'Name of the room' })
  roomName!: string;
}

const response = { url: schema.string('Address of the call') };

/**
 * Calls of providers that need the server's help. None can be configured here; the errors use
 * the reference's texts. Providers such as Jitsi need no server.
 */
export function callEndpoints(): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'create-big-blue-button-video-call',
      method: 'GET',
      path: '/calls/bigbluebutton/create',
      tag: 'calls',
      summary: 'Create a BigBlueButton video call',
      description: 'Always refused: this server has no call provider.',
      auth: 'user',
      scope: 'write',
      params: CreateBigBlueButtonCallParams,
      response,
      handle: () => Promise.reject(WireError.badRequest('BigBlueButton is not configured.')),
    }),
    chatEndpoint({
      operationId: 'create-zoom-video-call',
      method: 'POST',
      path: '/calls/zoom/create',
      tag: 'calls',
      summary: 'Create a Zoom video call',
      description: 'Always refused: this server has no call provider.',
      auth: 'user',
      params: CreateZoomCallParams,
      response,
      handle: () =>
        Promise.reject(WireError.badRequest('Zoom credentials have not been configured')),
    }),
    chatEndpoint({
      operationId: 'create-constructor-groups-video-call',
      method: 'POST',
      path: '/calls/constructorgroups/create',
      tag: 'calls',
      summary: 'Create a Constructor Groups video call',
      description: 'Always refused: this server has no call provider.',
      auth: 'user',
      params: CreateConstructorGroupsCallParams,
      response,
      handle: () => Promise.reject(WireError.badRequest('Constructor Groups is not configured.')),
    }),
    chatEndpoint({
      operationId: 'create-nextcloud-talk-video-call',
      method: 'POST',
      path: '/calls/nextcloud_talk/create',
      tag: 'calls',
      summary: 'Create a Nextcloud Talk video call',
      description: 'Always refused: this server has no call provider.',
      auth: 'user',
      params: CreateNextcloudTalkCallParams,
      response,
      handle: () => Promise.reject(WireError.badRequest('Nextcloud Talk is not configured.')),
    }),
    chatEndpoint({
      operationId: 'create-webex-video-call',
      method: 'POST',
      path: '/calls/webex/create',
      tag: 'calls',
      summary: 'Create a Webex video call',
      description: 'Always refused: this server has no call provider.',
      auth: 'user',
      response,
      handle: () =>
        Promise.reject(WireError.badRequest('Webex credentials have not been configured')),
    }),
  ];
}
