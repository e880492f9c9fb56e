import type { ReactNode } from 'react';
import styles from './footer.module.css';

export interface FooterColumn {
  readonly heading: string;
  /** The links; an empty column is left out. */
  readonly links: readonly FooterLink[];
}

export interface FooterLink {
  readonly key: string;
  readonly link: ReactNode;
}

export interface FooterProps {
  readonly newsletter: ReactNode;
  readonly columns: readonly FooterColumn[];
  /** The copyright line and the links to terms and privacy. */
  readonly legal: ReactNode;
  readonly socials: ReactNode;
  readonly fineprint: string;
  /** The language switch. */
  readonly languages: ReactNode;
}

/** The footer: newsletter, three columns of links, legal links. */
export function Footer(props: FooterProps): ReactNode {
  const { newsletter, columns, legal, socials, fineprint, languages } = props;
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {newsletter}
        {columns
          .filter(({ links }) => links.length > 0)
          .map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ key, link }) => (
                  <li key={key}>{link}</li>
                ))}
              </ul>
            </nav>
          ))}
        <div className={styles.legal}>
          {legal}
          <span className={styles.socials}>{socials}</span>
          {languages}
          <p className={styles.fineprint}>{fineprint}</p>
        </div>
      </div>
    </footer>
  );
}
