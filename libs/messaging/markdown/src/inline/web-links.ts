import { startsWord } from '@tandem/messaging-domain';
import type { RenderRun } from '../render-run.ts';
import { pushLink } from '../tokens.ts';
import { relativeToRealm, safeUrl } from '../urls.ts';
import type { Leaf } from './leaf.ts';
import { webAddressesIn } from './web-address.ts';

/** Web and e-mail addresses that stand in the text as they are. */
export function findWebLinks(source: string, run: RenderRun): Leaf[] {
  return webAddressesIn(source).flatMap(({ start, end, text }) => {
    const url = safeUrl(text);
    if (url === null || !startsWord(source, start)) return [];
    const href = relativeToRealm(url, run.context.realmUrl);
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
