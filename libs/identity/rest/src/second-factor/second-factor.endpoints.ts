import type {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
} from '@tandem/identity-domain/second-factor';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { withRetryAfter } from '../retry-after.ts';

/** The use cases of second factors. */
interface SecondFactorUseCases {
  readonly readSecondFactor: Pick<ReadSecondFactor, 'execute'>;
  readonly beginSecondFactor: Pick<BeginSecondFactor, 'execute'>;
  readonly confirmSecondFactor: Pick<ConfirmSecondFactor, 'execute'>;
  readonly removeSecondFactor: Pick<RemoveSecondFactor, 'execute'>;
}

class PasswordParams {
  @TextParam({ description: 'Your present password' })
  password!: string;
}

class CodeParams {
  @TextParam({
    description: 'Six digits of the device, or a recovery code if the operation accepts one',
  })
  code!: string;
}

const PATH = '/users/me/second_factor';
const TAG = 'authentication';

/** The second factor of the actor; an extension of the protocol. */
export function secondFactorEndpoints(useCases: SecondFactorUseCases): ChatEndpoint[] {
  return [
    chatEndpoint({
      operationId: 'get-second-factor',
      method: 'GET',
      path: PATH,
      tag: TAG,
      summary: 'Get the state of your second factor',
      auth: 'user',
      guard: 'human',
      response: {
        is_enabled: schema.boolean('Log-ins by password require a code'),
        recovery_codes_left: schema.integer(),
      },
      handle: async ({ actor }) => {
        const { isOn, recoveryCodes } = await useCases.readSecondFactor.execute(actor);
        return { is_enabled: isOn, recovery_codes_left: recoveryCodes };
      },
    }),
    chatEndpoint({
      operationId: 'begin-second-factor',
      method: 'POST',
      path: PATH,
      tag: TAG,
      summary: 'Start the setup of a second factor',
      auth: 'user',
      guard: 'human',
      scope: 'unlimited',
      params: PasswordParams,
      response: {
        secret: schema.string('For the device: 32 characters of Base32'),
        uri: schema.string('The same as an address for a QR code'),
      },
      errors: ['PASSWORD_ATTEMPTS_EXCEEDED', 'WRONG_PASSWORD', 'SECOND_FACTOR_ALREADY_ON'],
      handle: ({ actor, params: { password }, ip }) =>
        useCases.beginSecondFactor.execute(actor, { password, address: ip }),
    }),
    chatEndpoint({
      operationId: 'confirm-second-factor',
      method: 'POST',
      path: `${PATH}/confirm`,
      tag: TAG,
      summary: 'Turn on your second factor',
      auth: 'user',
      guard: 'human',
      scope: 'unlimited',
      params: CodeParams,
      response: {
        recovery_codes: schema.array(
          schema.string(),
          'For a lost device, each for one log-in; no other answer contains them',
        ),
      },
      errors: ['SECOND_FACTOR_OFF', 'SECOND_FACTOR_ALREADY_ON', 'SECOND_FACTOR_WRONG'],
      handle: async ({ actor, params }) => {
        const { recoveryCodes } = await useCases.confirmSecondFactor.execute(actor, params);
        return { recovery_codes: recoveryCodes };
      },
    }),
    chatEndpoint({
      operationId: 'remove-second-factor',
      method: 'DELETE',
      path: PATH,
      tag: TAG,
      summary: 'Turn off your second factor',
      auth: 'user',
      guard: 'human',
      scope: 'unlimited',
      params: CodeParams,
      response: {},
      errors: ['LOGIN_THROTTLED', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_WRONG'],
      handle: async ({ actor, params: { code }, ip }) => {
        const input = { code, address: ip };
        await withRetryAfter(() => useCases.removeSecondFactor.execute(actor, input));
        return {};
      },
    }),
  ];
}
