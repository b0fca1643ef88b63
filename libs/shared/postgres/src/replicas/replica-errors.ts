/** A replica cannot be read from at present. */
export class ReplicaUnavailable extends Error {
  override readonly name = 'ReplicaUnavailable';
}
