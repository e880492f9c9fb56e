import { QR_LABEL_TEXTS, USER_TEXTS, WEB_RECORDER_TEXTS } from '@beep/core/texts';
import { Notice } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { RecorderPage } from '../record/recorder-page.tsx';
import { slotInUrl } from '../record/slot-destination.ts';
import { useRecorderComposition } from '../record/use-recorder-composition.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${WEB_RECORDER_TEXTS.heading} · Beep`,
    description: USER_TEXTS.promoText,
    robots: 'index, follow',
  });

export default function Record(): ReactNode {
  const { recorder } = useRecorderComposition();
  const { search } = usePageNavigation();
  const slot = slotInUrl(search);
  return (
    <RecorderPage
      service={null}
      title={WEB_RECORDER_TEXTS.heading}
      here={`record${slot === undefined ? '' : search}`}
      recorder={recorder}
      extensionUrl="/welcome"
      notice={
        slot !== undefined && (
          <Notice kind="info">
            {slot.replaces === undefined ? QR_LABEL_TEXTS.recordingFor : QR_LABEL_TEXTS.recordingInstead}
          </Notice>
        )
      }
    />
  );
}
