/** The packing of snapshots that writers do for the service. */
export { snapshotPacker } from './view/packed-form.ts';
