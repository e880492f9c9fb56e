import type { ReactNode } from 'react';
import type { Fact } from './admin-words.ts';

export interface FactListProps {
  readonly facts: readonly Fact[];
  /** `figures`: large numbers above their names. */
  readonly kind?: 'figures';
}

/** Values with their names, beside each other. */
export function FactList({ facts, kind }: FactListProps): ReactNode {
  return (
    <dl className={kind === 'figures' ? 'admin-figures' : 'admin-facts'}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
