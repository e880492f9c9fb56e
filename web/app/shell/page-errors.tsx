import { Component, type ReactNode } from 'react';
import { ErrorView } from './error-view.tsx';

export interface PageErrorsProps {
  /** The entry in the browser's history: a failed page does not stay after navigation. */
  readonly at: string;
  readonly children: ReactNode;
}

interface PageErrorsState {
  readonly at: string;
  readonly hasFailed: boolean;
}

/** Shows the page for unexpected errors in place of a page that failed, or whose code did not load. */
export class PageErrors extends Component<PageErrorsProps, PageErrorsState> {
  override state: PageErrorsState = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError(): Pick<PageErrorsState, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: PageErrorsProps, state: PageErrorsState): PageErrorsState | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorView onBack={() => history.back()} /> : this.props.children;
  }
}
