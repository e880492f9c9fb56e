import { CAROUSEL_TEXTS, slideLabel } from '@beep/core/texts';
import { type ReactNode, useCallback, useId } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton, iconButtonClass } from '../controls/icon-button.tsx';
import { ToggleIcons, toggleIconsClass } from '../controls/toggle-icons.tsx';
import { useUiPorts } from '../ui-ports.ts';
import styles from './carousel.module.css';
import { runCarousel } from './run-carousel.ts';

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

/**
 * Quotes, one at a time, after the carousel pattern of WAI-ARIA's authoring practices. {@link runCarousel} moves it, also
 * on pages without React.
 */
export function Carousel({ quotes, label }: CarouselProps): ReactNode {
  const { clock } = useUiPorts();
  const run = useCallback(
    (carousel: HTMLElement | null) => (carousel === null ? undefined : runCarousel(carousel, clock)),
    [clock],
  );
  const slidesId = useId();
  return (
    <section
      ref={run}
      className={styles.carousel}
      aria-roledescription={CAROUSEL_TEXTS.carousel}
      aria-label={label}
      data-carousel
    >
      {quotes.length > 1 && <Controls slidesId={slidesId} count={quotes.length} />}
      <div id={slidesId} className={styles.slides} aria-live={quotes.length > 1 ? 'off' : 'polite'}>
        {quotes.map((quote, at) => (
          <Slide
            key={`${quote.author} ${quote.content}`}
            quote={quote}
            label={slideLabel({ number: at + 1, count: quotes.length })}
            isShown={at === 0}
          />
        ))}
      </div>
    </section>
  );
}

interface ControlsProps {
  readonly slidesId: string;
  readonly count: number;
}

function Controls({ slidesId, count }: ControlsProps): ReactNode {
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={classNames(iconButtonClass(styles.pause), toggleIconsClass)}
        aria-label={CAROUSEL_TEXTS.stop}
        data-rotation
        data-replay="click"
      >
        <ToggleIcons off="pause" on="play" />
      </button>
      <IconButton
        icon="arrowLeft"
        label={CAROUSEL_TEXTS.previous}
        aria-controls={slidesId}
        data-step="-1"
        data-replay="click"
      />
      <span className={styles.count} aria-hidden="true" translate="no" data-count>
        {`1 / ${count}`}
      </span>
      <IconButton
        icon="arrowRight"
        label={CAROUSEL_TEXTS.next}
        aria-controls={slidesId}
        data-step="1"
        data-replay="click"
      />
    </div>
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
