import type { RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS, LTI_TEXTS } from '@beep/core/texts';
import { Button, Notice, useActor, useUpload } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { RecorderPage } from '../../record/recorder-page.tsx';
import { useRecorderComposition } from '../../record/use-recorder-composition.ts';
import { useDrafts } from '../../use-drafts.ts';
import styles from './lti.module.css';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };
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
  const { recorder } = useRecorderComposition();
  const { outbox } = useDrafts();
  const upload = useUpload(outbox, useActor(recorder, AT_SERVER));
  const id = upload?.status === 'sent' ? upload.recording.id : undefined;
  useEffect(() => {
    const frame = window.opener as Window | null;
    if (id !== undefined) frame?.postMessage({ subject: RECORDED, id }, location.origin);
  }, [id]);
  return (
    <RecorderPage
      host={null}
      title={title}
      here="lti/open"
      recorder={recorder}
      extensionUrl="/welcome"
      hasHistory={false}
      notice={
        id !== undefined && (
          <div className={styles.above}>
            <Notice kind="ok">
              <span className={styles.notice}>
                <span>{LTI_TEXTS.windowDone}</span>
                <Button kind="line" onClick={() => window.close()}>
                  {CONTROL_LABELS.close}
                </Button>
              </span>
            </Notice>
          </div>
        )
      }
    />
  );
}
