import { defaulted, text, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';

/**
 * The build of a program, as every program of the network describes itself.
 *
 * @see node status API: BinaryBuildInformationOwned
 */
export interface BuildInformation {
  readonly binary_name: string;
  readonly build_timestamp: string;
  /** Strict semver for all programs that the directory can list. */
  readonly build_version: string;
  readonly commit_sha: string;
  readonly commit_timestamp: string;
  readonly commit_branch: string;
  readonly rustc_version: string;
  readonly rustc_channel: string;
  /** `debug` or `release`. */
  readonly cargo_profile: string;
  readonly cargo_triple: string;
}

/** Reads the nine required texts, and `unknown` for a missing target triple. */
export const buildInformation: Decoder<BuildInformation> = object<BuildInformation>({
  binary_name: text(),
  build_timestamp: text(),
  build_version: text(),
  commit_sha: text(),
  commit_timestamp: text(),
  commit_branch: text(),
  rustc_version: text(),
  rustc_channel: text(),
  cargo_profile: text(),
  cargo_triple: defaulted(text(), 'unknown'),
});
