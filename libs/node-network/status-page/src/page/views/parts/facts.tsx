import type { ComponentChildren } from 'preact';
import { Explain } from './explain.tsx';

/** A label and its value, with an explanation where the label is not enough. */
export interface Fact {
  readonly label: string;
  readonly value: ComponentChildren;
  readonly hint?: string;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>
            {label}
            {hint !== undefined && <Explain what={label} text={hint} />}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
