import type { MachineName } from './topology.ts';

/** The service whose objects are in memory. */
const NOT_RESTARTED = 'store';

/** The order: votes, the standby and the primary, applications, balancers, the cache. */
export function restartOrderOf({
  machines,
  primary,
}: {
  readonly machines: readonly { readonly name: MachineName }[];
  readonly primary: MachineName | null;
}): readonly MachineName[] {
  const names = machines.map(({ name }) => name).filter((name) => name !== NOT_RESTARTED);
  const data = names.filter((name) => name.startsWith('data'));
  const others = names.filter((name) => !name.startsWith('data'));
  return [
    ...data.filter((name) => name !== primary),
    ...data.filter((name) => name === primary),
    ...others,
  ];
}
