import type { PageRequest } from '@tandem/node-network-domain';
import { CountParam } from './parameters.ts';

/** The requested part of a list. */
export class PageParams implements PageRequest {
  @CountParam({ description: 'Items per page: 10 unless given, 200 at most' })
  size?: number;

  @CountParam({ description: 'Page from 0; one past the end becomes the last' })
  page?: number;
}
