import type { ReactNode } from 'react';
import styles from './place.module.css';
import { type Place, PlaceArt } from './place-art.tsx';

export interface PlacesProps {
  readonly heading: string;
  /** Three cards. */
  readonly children: ReactNode;
}

/** Where voice notes land: one card for each tool. */
export function Places({ heading, children }: PlacesProps): ReactNode {
  return (
    <section className={styles.places}>
      <h2 className={styles.title}>{heading}</h2>
      <Cards>{children}</Cards>
    </section>
  );
}

/** Three {@link PlaceCard}s. */
export function Cards({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.cards}>{children}</ul>;
}

export interface PlaceCardProps {
  readonly place: Place;
  readonly name: string;
  readonly text: string;
  /** A link of {@link placeLinkClass}, which then covers the card, or a button-like link beside other words. */
  readonly link: ReactNode;
}

/** One tool, in {@link Places}. */
export function PlaceCard({ place, name, text, link }: PlaceCardProps): ReactNode {
  return (
    <li className={styles.card}>
      <PlaceArt place={place} />
      <h3>{name}</h3>
      <p>{text}</p>
      <div className={styles.go}>{link}</div>
    </li>
  );
}

/** The class of a card's link: words and an arrow, pressed anywhere on the card. */
export const placeLinkClass: string = styles.more ?? '';
