import { CONTROL_LABELS, LTI_TEXTS } from '@beep/core/texts';
import { Button, Notice } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { LaunchedRecorder } from './launched-recorder.tsx';
import styles from './lti.module.css';

const RECORDED = 'beep.ltiRecorded';

/** The id of what was recorded in the window; undefined until its frame is told of it. */
export function useRecordedInWindow(): string | undefined {
  const [recorded, setRecorded] = useState<string>();
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent): void => {
      const { subject, id } = (data ?? {}) as { readonly subject?: unknown; readonly id?: unknown };
      if (origin === location.origin && subject === RECORDED && typeof id === 'string') setRecorded(id);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  return recorded;
}

/**
 * The recorder in the window. What is recorded is added by the frame: a platform takes links from the frame that it has
 * opened, and most do not from a window of ours.
 */
export function RecordInWindow({ title }: { readonly title: string }): ReactNode {
  return <LaunchedRecorder title={title} above={(id) => id !== undefined && <Recorded id={id} />} />;
}

function Recorded({ id }: { readonly id: string }): ReactNode {
  useEffect(() => {
    const frame = window.opener as Window | null;
    frame?.postMessage({ subject: RECORDED, id }, location.origin);
  }, [id]);
  return (
    <Notice kind="ok">
      <span className={styles.notice}>
        <span>{LTI_TEXTS.windowDone}</span>
        <Button kind="line" onClick={() => window.close()}>
          {CONTROL_LABELS.close}
        </Button>
      </span>
    </Notice>
  );
}
