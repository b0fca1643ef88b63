import { Explain } from './explain.tsx';

interface CardTitleProps {
  readonly title: string;
  readonly hint: string;
}

/** A heading with an explanation beside it, so that the name of the heading is its text alone. */
export function CardTitle({ title, hint }: CardTitleProps) {
  return (
    <div class="card-title">
      <h3>{title}</h3>
      <Explain what={title} text={hint} />
    </div>
  );
}
