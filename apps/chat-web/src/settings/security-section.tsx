import { AccountEnd } from './account-end.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { TokenList } from './token-list.tsx';

/** How the actor and their programs authenticate. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SecondFactor />
      <SessionList />
      <LoginList />
      <TokenList />
      <AccountEnd />
    </>
  );
}
