import { ExternalIdentities } from './external-identities.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { TokenList } from './token-list.tsx';

/** The credentials of the actor and of their programs. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SecondFactor />
      <ExternalIdentities />
      <SessionList />
      <LoginList />
      <TokenList />
    </>
  );
}
