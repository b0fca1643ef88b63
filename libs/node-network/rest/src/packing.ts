/** What writers of snapshots need of the service: how it wants them packed. */
export { snapshotPacker } from './view/packed-form.ts';
