import { EN_MAP } from './en-map.ts';
import { EN_NODE } from './en-node.ts';
import { EN_NODES } from './en-nodes.ts';
import { EN_OVERVIEW } from './en-overview.ts';
import { EN_SHELL } from './en-shell.ts';
import { EN_VALUES } from './en-values.ts';

/** All texts of the page in English, by part. */
export const EN = {
  ...EN_MAP,
  ...EN_NODE,
  ...EN_NODES,
  ...EN_OVERVIEW,
  ...EN_SHELL,
  ...EN_VALUES,
} as const;

/** The same texts in another language. */
export type Texts = Readonly<Record<keyof typeof EN, string>>;

/** The translation of a part. */
export type TranslationOf<Part> = Readonly<Record<keyof Part, string>>;
