import type { CopySection } from '@beep/core/texts';
import { ArticleSection } from '@beep/ui';
import type { ReactNode } from 'react';

interface CopySectionsProps {
  readonly sections: readonly CopySection[];
  /** As that of an `ArticleSection`. */
  readonly lang?: string;
}

/** The sections of an article, in order. */
export function CopySections({ sections, lang }: CopySectionsProps): ReactNode {
  return sections.map(({ heading, id, paragraphs, points = [], afterwards = [] }) => (
    <ArticleSection key={heading} heading={heading} {...(id !== undefined && { id })} {...(lang && { lang })}>
      <Paragraphs texts={paragraphs} />
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <Paragraphs texts={afterwards} />
    </ArticleSection>
  ));
}

function Paragraphs({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return texts.map((text) => <p key={text}>{text}</p>);
}
