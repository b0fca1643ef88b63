import { AccountEnd } from '../account-end.tsx';
import { DataExport } from './data-export.tsx';

/** What the organization stores about the actor, and the end of their account. */
export function DataSection() {
  return (
    <>
      <DataExport />
      <AccountEnd />
    </>
  );
}
