import type { PageRequest } from '@tandem/node-network-domain';
import { CountParam } from './parameters.ts';

/** Which part of a list a client wants. */
export class PageParams implements PageRequest {
  @CountParam({ description: 'Items per page: 10 unless given, 200 at most' })
  size?: number;

  @CountParam({ description: 'Page from 0; one past the end becomes the last' })
  page?: number;
}
