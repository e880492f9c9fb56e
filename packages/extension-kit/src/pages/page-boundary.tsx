import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core/texts';
import { Button, Notice } from '@beep/ui';
import { Component, type ReactNode } from 'react';
import styles from './page-notices.module.css';

export interface PageBoundaryProps {
  /** Reloads the page. The recording is in the journal. */
  readonly onReload: () => void;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly hasFailed: boolean;
}

/** Catches unexpected errors and offers a reload instead of an empty page. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override readonly state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { onReload, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <main className={styles.failed}>
        <Notice kind="error">{ERROR_TEXTS.somethingWrong}</Notice>
        <Button kind="primary" onClick={onReload}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </main>
    );
  }
}
