import type { ReactNode } from 'react';
import { useOpened } from '../../actor/use-loaded.ts';
import type { TranscriptEditorView, TranscriptEditorViewProps } from './transcript-editor-view.tsx';

export interface TranscriptEditorProps extends TranscriptEditorViewProps {
  readonly isOpen: boolean;
}

async function loadView(): Promise<typeof TranscriptEditorView> {
  return (await import('./transcript-editor-view.tsx')).TranscriptEditorView;
}

/** Edits a transcript. Render it for owners only: its code is loaded before it is opened. */
export function TranscriptEditor({ isOpen, ...props }: TranscriptEditorProps): ReactNode {
  const View = useOpened(loadView, isOpen);
  return View === null || !isOpen ? null : <View {...props} />;
}
