import { type ReactNode, useId } from 'react';
import { Heading } from '../text/text.tsx';
import styles from './plans.module.css';

export interface PlanProps {
  readonly name: string;
  readonly price: string;
  /** Whether it can be had. */
  readonly state: string;
  readonly points: readonly string[];
  /** The link, or a disabled button. */
  readonly action: ReactNode;
}

/** The plans, side by side. */
export function Plans({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.plans}>{children}</div>;
}

export function Plan({ name, price, state, points, action }: PlanProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id}>{name}</Heading>
        <span className={styles.state}>{state}</span>
      </div>
      <p className={styles.price}>{price}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className={styles.action}>{action}</div>
    </section>
  );
}
