import type { PageRequest } from '@tandem/node-network-domain';
import { CountParam } from './parameters.ts';

/** The requested part of a list. */
export class PageParams implements PageRequest {
  @CountParam({ description: 'Items per page: 10 by default, 200 at most' })
  size?: number;

  @CountParam({ description: 'Page from 0; greater values return the last page' })
  page?: number;
}
