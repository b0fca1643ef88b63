/** Emoticons that senders with `translate_emoticons` turn into emoji, to the names of those. */
export const EMOTICONS: ReadonlyMap<string, string> = new Map([
  [':)', 'slight_smile'],
  ['(:', 'slight_smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'grinning'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);
