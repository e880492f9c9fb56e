import type { ReactNode } from 'react';
import { PageMain } from '../shell/page.tsx';
import { Lead, Title } from '../text/text.tsx';
import styles from './article.module.css';

export interface ArticleProps {
  readonly heading: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A text page: one column under one heading. */
export function Article({ heading, lead, children }: ArticleProps): ReactNode {
  return (
    <PageMain width="stage">
      <article className={styles.article}>
        <header className={styles.head}>
          <Title>{heading}</Title>
          {lead !== undefined && <Lead>{lead}</Lead>}
        </header>
        {children}
      </article>
    </PageMain>
  );
}

export interface ArticleSectionProps {
  readonly heading: string;
  /** To be linked to. */
  readonly id?: string;
  /** The language of its text, where it is another one than the page's; it is written from left to right. */
  readonly lang?: string;
  readonly children: ReactNode;
}

/** A section of an {@link Article}. It styles its paragraphs and lists. */
export function ArticleSection({ heading, id, lang, children }: ArticleSectionProps): ReactNode {
  return (
    <section className={styles.section} id={id} {...(lang !== undefined && { lang, dir: 'ltr' })}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
