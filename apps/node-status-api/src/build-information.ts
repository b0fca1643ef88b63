import type { BuildInformation } from '@tandem/node-network-domain';

/** Set by the build; unknown when running from sources. */
declare const __TANDEM_BUILD__:
  | {
      readonly time: string;
      readonly commit: string;
      readonly commitTime: string;
      readonly branch: string;
    }
  | undefined;

const built = typeof __TANDEM_BUILD__ === 'undefined' ? undefined : __TANDEM_BUILD__;
const UNKNOWN = 'unknown';

/** The build of this service, in the fields that the network's tools expect. */
export const buildInformation: BuildInformation = {
  binary_name: 'tandem-node-status-api',
  build_timestamp: built?.time ?? UNKNOWN,
  build_version: '0.1.0',
  commit_sha: built?.commit ?? UNKNOWN,
  commit_timestamp: built?.commitTime ?? UNKNOWN,
  commit_branch: built?.branch ?? UNKNOWN,
  // The wire names the compiler of the reference's language; ours is the runtime.
  rustc_version: `node ${process.versions.node}`,
  rustc_channel: UNKNOWN,
  cargo_profile: built ? 'release' : 'debug',
  cargo_triple: `${process.arch}-${process.platform}`,
};
