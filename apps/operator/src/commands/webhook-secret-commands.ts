import { operatorOf, type ShownWebhookSecret } from '@tandem/identity-domain';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { accountOf, withRealm, type RealmOption } from './accounts.ts';
import { wholeNumber } from './arguments.ts';

interface RotateOptions extends RealmOption {
  readonly overlapHours: number;
}

const WHO = 'email address, or id';
const MAX_OVERLAP_HOURS = 168;

/** `webhook-secret show`, `webhook-secret rotate`. */
export function addWebhookSecretCommands(program: Command, output: () => Output): void {
  const secret = program
    .command('webhook-secret')
    .description('secrets that authenticate requests between bots and other systems');
  withRealm(
    secret.command('show').description('print the current secret').argument('<bot>', WHO),
  ).action((who: string, options: RealmOption) =>
    printing(output, who, options, ({ identity }, realmId, botId) =>
      identity.useCases.readWebhookSecret.execute(operatorOf(realmId), { botId }),
    ),
  );
  withRealm(
    secret
      .command('rotate')
      .description('replace the secret, and the token of an outgoing webhook')
      .argument('<bot>', WHO)
      .option(
        '--overlap-hours <hours>',
        'how long the old ones stay valid',
        wholeNumber(0, MAX_OVERLAP_HOURS),
        24,
      ),
  ).action((who: string, options: RotateOptions) =>
    printing(output, who, options, ({ identity }, realmId, botId) =>
      identity.useCases.rotateWebhookSecret.execute(operatorOf(realmId), {
        botId,
        overlapSeconds: options.overlapHours * 3600,
      }),
    ),
  );
}

function printing(
  output: () => Output,
  who: string,
  { realm }: RealmOption,
  work: (session: Session, realmId: number, botId: number) => Promise<ShownWebhookSecret>,
) {
  return withSession(process.env, async (session) => {
    const { realmId, userId, email } = await accountOf(session, realm, who);
    const { secret, previousUntil } = await work(session, realmId, userId);
    output().record({
      user_id: userId,
      email,
      webhook_secret: secret,
      previous_secret_valid_until: previousUntil?.toISOString() ?? null,
    });
  });
}
