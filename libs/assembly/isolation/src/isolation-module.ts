import { PROCESS, token } from '@tandem/assembly-process';
import { ContainerModule } from 'inversify';
import { Isolation } from './isolation.ts';

/** The workers of a process; they end with `stop`. */
export const ISOLATION = token<Isolation>('Isolation');

interface IsolationSettings {
  /** Shows pictures of other sites in messages, through the proxy. Off by default. */
  readonly showsExternalMedia?: boolean;
}

/** Isolated work for the contexts of a process. */
export function isolationModule(settings: IsolationSettings = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(ISOLATION).toResolvedValue(
      (secret) =>
        new Isolation({ mediaSecret: (settings.showsExternalMedia ?? false) ? secret : null }),
      [PROCESS.secret],
    );
  });
}
