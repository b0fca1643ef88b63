import type { PackedState, SnapshotSource } from '../src/index.ts';

/** A packed state of texts, each of which is a segment with its own name. */
export function packedTexts(texts: readonly string[]): PackedState {
  return {
    index: new TextEncoder().encode(JSON.stringify(texts)),
    segments: {
      names: [...new Set(texts)],
      bytesOf: (name) => new TextEncoder().encode(name),
    },
  };
}

/** The texts of the newest state; null when nothing is packed in this form. */
export function readTexts(source: SnapshotSource, form: string): Promise<string | null> {
  return source.read(async (network) => {
    const state = await network.packed(form);
    if (state === null) return null;
    const names = JSON.parse(new TextDecoder().decode(state.index)) as string[];
    const segments = await state.segments(names);
    return names.map((name) => new TextDecoder().decode(segments.get(name))).join();
  });
}
