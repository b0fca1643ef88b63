/** The packing of snapshots that writers do for the service. */
export { createSnapshotPacker } from './view/packed-form.ts';
