import type { ListedRecording, SearchMatch as Match } from '@beep/core/recordings';
import { HISTORY_TEXTS, nameText } from '@beep/core/texts';
import { Fragment, type ReactNode } from 'react';
import styles from './search-match.module.css';

/** The label or the part of a transcript by which a search found a recording. A title is marked where it stands. */
export function SearchMatch({ match }: Pick<ListedRecording, 'match'>): ReactNode {
  if (match === undefined || match.field === 'title') return null;
  return (
    <span className={styles.match}>
      <span className={styles.field}>{nameText({ name: HISTORY_TEXTS.matched[match.field] })}</span>
      <bdi>
        <MarkedText {...match} />
      </bdi>
    </span>
  );
}

/** A title with the words that a search found. */
export function MarkedTitle({
  title,
  match,
}: { readonly title: string } & Pick<ListedRecording, 'match'>): ReactNode {
  // The title may have changed since the search.
  const isMarked = match?.field === 'title' && match.text === title;
  return isMarked ? <MarkedText {...match} /> : <span>{title}</span>;
}

/** Each part has its own element: page translators replace text nodes. */
function MarkedText({ text, marks }: Pick<Match, 'text' | 'marks'>): ReactNode {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          <span>{text.slice(marks[index - 1]?.[1] ?? 0, start)}</span>
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(marks.at(-1)?.[1] ?? 0)}</span>
    </>
  );
}
