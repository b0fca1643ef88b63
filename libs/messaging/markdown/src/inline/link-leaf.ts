import type { RenderRun } from '../render-run.ts';
import { pushLink } from '../tokens.ts';
import { relativeToRealm, safeUrl } from '../urls.ts';
import type { Leaf } from './leaf.ts';

/** A leaf that links `[start, end)` of `source`; none when links to `address` are not allowed. */
export function linkLeaf(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  address: string,
  run: RenderRun,
): Leaf[] {
  const url = safeUrl(address);
  if (url === null) return [];
  const href = relativeToRealm(url, run.context.realmUrl);
  const text = source.slice(start, end);
  return [
    {
      start,
      end,
      isLink: true,
      push: (state) => {
        pushLink(state, { href }, text);
      },
    },
  ];
}
