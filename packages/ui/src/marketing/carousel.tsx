import { CAROUSEL_TEXTS, slideLabel } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './carousel.module.css';
import { useRotation } from './use-rotation.ts';

export interface Quote {
  readonly author: string;
  /** The app they use it in. */
  readonly appUser: string;
  readonly content: string;
}

export interface CarouselProps {
  /** At least one. */
  readonly quotes: readonly Quote[];
  readonly label: string;
}

/** Quotes, one at a time, after the carousel pattern of WAI-ARIA's authoring practices. */
export function Carousel({ quotes, label }: CarouselProps): ReactNode {
  const { index, isTurning, isPaused, go, togglePaused, setHovered, setFocused } = useRotation(quotes.length);
  const slidesId = useId();
  return (
    <section
      className={styles.carousel}
      aria-roledescription={CAROUSEL_TEXTS.carousel}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {quotes.length > 1 && (
        <div className={styles.controls}>
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? CAROUSEL_TEXTS.start : CAROUSEL_TEXTS.stop}
            className={styles.pause}
            data-replay="click"
            onClick={togglePaused}
          />
          <IconButton
            icon="arrowLeft"
            label={CAROUSEL_TEXTS.previous}
            aria-controls={slidesId}
            data-replay="click"
            onClick={() => go(-1)}
          />
          <span className={styles.count} aria-hidden="true">
            {index + 1} / {quotes.length}
          </span>
          <IconButton
            icon="arrowRight"
            label={CAROUSEL_TEXTS.next}
            aria-controls={slidesId}
            data-replay="click"
            onClick={() => go(1)}
          />
        </div>
      )}
      <div id={slidesId} className={styles.slides} aria-live={isTurning ? 'off' : 'polite'}>
        {quotes.map((quote, at) => (
          <Slide
            key={`${quote.author} ${quote.content}`}
            quote={quote}
            label={slideLabel(at + 1, quotes.length)}
            isShown={at === index}
          />
        ))}
      </div>
    </section>
  );
}

interface SlideProps {
  readonly quote: Quote;
  readonly label: string;
  readonly isShown: boolean;
}

/** Hidden slides keep their room: the layout does not shift. */
function Slide({ quote, label, isShown }: SlideProps): ReactNode {
  return (
    <figure
      aria-roledescription={CAROUSEL_TEXTS.slide}
      aria-label={label}
      className={styles.slide}
      data-shown={isShown}
    >
      <blockquote>
        <p>{quote.content}</p>
      </blockquote>
      <figcaption className={styles.by}>
        <b>{quote.author}</b>
        <span>{quote.appUser}</span>
      </figcaption>
    </figure>
  );
}
