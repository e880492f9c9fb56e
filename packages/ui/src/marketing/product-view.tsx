import { type ReactNode, useId } from 'react';
import { Lead } from '../text/text.tsx';
import { type Host, HostArt } from './host-art.tsx';
import styles from './product-view.module.css';

export interface ProductViewProps {
  readonly host: Host;
  readonly heading: readonly string[];
  readonly lead: string;
  /** The one filled button, and what may stand beside it. */
  readonly action: ReactNode;
  readonly points: readonly { readonly heading: string; readonly text: string }[];
  readonly stepsHeading: string;
  readonly steps: readonly string[];
}

/** A host tool's page: a picture, the reasons, and the steps. */
export function ProductView(props: ProductViewProps): ReactNode {
  const { host, heading, lead, action, points, stepsHeading, steps } = props;
  const stepsId = useId();
  return (
    <div className={styles.product}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h1>
            {heading.map((line) => (
              <span key={line}>{`${line} `}</span>
            ))}
          </h1>
          <Lead>{lead}</Lead>
          <div className={styles.action}>{action}</div>
        </div>
        <HostArt host={host} />
      </div>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.heading}>
            <h2>{point.heading}</h2>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
      <section className={styles.steps} aria-labelledby={stepsId}>
        <h2 id={stepsId}>{stepsHeading}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
