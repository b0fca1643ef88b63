/** A package that `npm ci --omit=dev` installs on this platform. */
interface ProductionPackage {
  /** Its folder, from the root. */
  readonly path: string;
  /** Whether another package, an empty one, is installed in its place. */
  readonly isReplacement: boolean;
}

/** The installed production packages, by the lock file. */
export function productionPackages(): readonly ProductionPackage[];

/** Whether `npm run pack` includes a file. */
export function isPacked(path: string): boolean;
