import { AccountEnd } from '../account-end.tsx';
import { DataExport } from './data-export.tsx';

/** Exports of the data of the actor, and the end of their account. */
export function DataSection() {
  return (
    <>
      <DataExport />
      <AccountEnd />
    </>
  );
}
