import { DE_MAP } from './de-map.ts';
import { DE_NODE } from './de-node.ts';
import { DE_NODES } from './de-nodes.ts';
import { DE_OVERVIEW } from './de-overview.ts';
import { DE_SHELL } from './de-shell.ts';
import { DE_VALUES } from './de-values.ts';
import type { Texts } from './en.ts';

/** All texts of the page in German. */
export const DE: Texts = {
  ...DE_MAP,
  ...DE_NODE,
  ...DE_NODES,
  ...DE_OVERVIEW,
  ...DE_SHELL,
  ...DE_VALUES,
};
