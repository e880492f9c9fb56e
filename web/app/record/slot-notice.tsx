import { createSheetsApi } from '@beep/browser';
import type { SlotOnSheet } from '@beep/core/sheets';
import { QR_LABEL_TEXTS, recordedIntoLabel, recordingForLabel } from '@beep/core/texts';
import { Notice, useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { useSession } from '../session/use-session.ts';
import { SOURCE } from '../source.ts';
import type { ShownSlot } from './use-shown-slot.ts';

/** Which printed label the recording is for, or was saved to. */
export function SlotNotice({ slot, isSaved }: ShownSlot): ReactNode {
  const found = useSlot(slot.slotId);
  const { number, name, sheet } = found ?? {};
  const replaces = !isSaved && slot.replaces !== undefined;
  return (
    <Notice kind={isSaved ? 'ok' : 'info'}>
      {name === undefined ? (
        <span>{isSaved ? recordedIntoLabel(number) : recordingForLabel(number)}</span>
      ) : (
        <>
          <span>{`${isSaved ? QR_LABEL_TEXTS.recordedInto : QR_LABEL_TEXTS.recordingFor} `}</span>
          <bdi translate="no">{`“${name}”`}</bdi>
        </>
      )}
      {sheet !== undefined && sheet.title !== '' && (
        <>
          <span>{', '}</span>
          <bdi>{sheet.title}</bdi>
        </>
      )}
      {replaces && <span>{`. ${QR_LABEL_TEXTS.replacesNote}`}</span>}
    </Notice>
  );
}

/** The label, once it is loaded; undefined for one that is not the user's. */
function useSlot(id: string): SlotOnSheet | undefined {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  const current = useSession();
  const uid = current.status === 'signed-in' ? current.user.uid : null;
  const [found, setFound] = useState<SlotOnSheet>();
  useEffect(() => {
    if (uid === null) return undefined;
    let isStale = false;
    const api = createSheetsApi({ baseUrl: '', source: SOURCE, clock, tokens: session });
    void api.getSlot(uid, id).then((outcome) => {
      if (!isStale && outcome.status === 'ok') setFound(outcome.value);
    });
    return () => {
      isStale = true;
    };
  }, [id, uid, session, clock]);
  return found?.id === id ? found : undefined;
}
