import type { ReactNode } from 'react';
import { type Host, HostArt } from './host-art.tsx';
import styles from './host-cards.module.css';

export interface HostCardsProps {
  readonly heading: string;
  /** Three cards. */
  readonly children: ReactNode;
}

/** One card for each host tool. */
export function HostCards({ heading, children }: HostCardsProps): ReactNode {
  return (
    <section className={styles.hosts}>
      <h2 className={styles.title}>{heading}</h2>
      <Cards>{children}</Cards>
    </section>
  );
}

/** Three {@link HostCard}s. */
export function Cards({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.cards}>{children}</ul>;
}

export interface HostCardProps {
  readonly host: Host;
  readonly name: string;
  readonly text: string;
  /** A link of {@link hostLinkClass}, which then covers the card, or a button-like link beside other words. */
  readonly link: ReactNode;
}

/** One tool, in {@link HostCards}. */
export function HostCard({ host, name, text, link }: HostCardProps): ReactNode {
  return (
    <li className={styles.card}>
      <HostArt host={host} />
      <h3>{name}</h3>
      <p>{text}</p>
      <div className={styles.go}>{link}</div>
    </li>
  );
}

/** The class of a card's link: words and an arrow, pressed anywhere on the card. */
export const hostLinkClass: string = styles.more ?? '';
