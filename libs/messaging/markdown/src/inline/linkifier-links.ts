import type { RenderRun } from '../render-run.ts';
import { pushLink } from '../tokens.ts';
import { relativeToRealm, safeUrl } from '../urls.ts';
import type { Leaf } from './leaf.ts';

/** What the linkifiers of the organization turn into links. */
export function findLinkifierMatches(source: string, run: RenderRun): Leaf[] {
  return run.linkifiers
    .flatMap((linkifier) => linkifier.matchesIn(source))
    .flatMap(({ start, end, url }) => {
      const safe = safeUrl(url);
      if (safe === null) return [];
      const href = relativeToRealm(safe, run.context.realmUrl);
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
    });
}
