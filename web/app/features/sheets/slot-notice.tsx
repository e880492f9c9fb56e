import type { Slot } from '@beep/api/features/sheets';
import { QR_LABEL_TEXTS, recordedIntoLabel, recordingForLabel, SLOT_TEXTS } from '@beep/core/texts';
import { Notice, Rich } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownSlot } from '../../record/use-shown-slot.ts';
import { useOwnerOf } from '../../session/owner-client.tsx';
import { useSession } from '../../session/use-session.ts';
import { readOwnSlot } from './open-own-slot.tsx';

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
        <Rich
          text={isSaved ? SLOT_TEXTS.recordedIntoNamed({ name }) : SLOT_TEXTS.recordingForNamed({ name })}
          tags={{ label: (text) => <bdi translate="no">{text}</bdi> }}
        />
      )}
      {sheet !== undefined && sheet.title !== '' && (
        <Rich
          text={QR_LABEL_TEXTS.onSheet({ title: sheet.title })}
          tags={{ sheet: (title) => <bdi>{title}</bdi> }}
        />
      )}
      {replaces && <span>{QR_LABEL_TEXTS.replacesNote}</span>}
    </Notice>
  );
}

/** The label, once it is loaded; undefined for one that is not the user's. */
function useSlot(id: string): Slot | undefined {
  const current = useSession();
  const isSignedIn = current.status === 'signed-in';
  const { call } = useOwnerOf(isSignedIn ? current.user.uid : '');
  const [found, setFound] = useState<Slot>();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let isStale = false;
    void readOwnSlot(call, id).then((outcome) => {
      if (!isStale && outcome.status === 'ok') setFound(outcome.value);
    });
    return () => {
      isStale = true;
    };
  }, [id, isSignedIn, call]);
  return found?.id === id ? found : undefined;
}
