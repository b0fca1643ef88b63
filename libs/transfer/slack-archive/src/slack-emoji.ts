import type { SlackEmoji } from '@tandem/transfer-domain/slack';
import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };

let codes: ReadonlyMap<string, string> | undefined;

/** Slack names emoji as the data set of iamcal does. */
export const slackEmoji: SlackEmoji = {
  codeOf(name) {
    codes ??= readCodes();
    return codes.get(name) ?? null;
  },
};

function readCodes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [hexcode, names] of Object.entries<string | string[]>(shortcodes)) {
    // The codes of reactions have no variation selectors.
    const code = hexcode.toLowerCase().replaceAll('-fe0f', '');
    for (const name of [names].flat()) found.set(name, code);
  }
  return found;
}
