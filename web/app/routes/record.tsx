import { pageTitle, USER_TEXTS, WEB_RECORDER_TEXTS } from '@beep/core/texts';
import { useLoaded } from '@beep/ui';
import type { ReactNode } from 'react';
import { loadSlotNotice } from '../features/sheets/index.ts';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { RecorderPage } from '../record/recorder-page.tsx';
import { slotInUrl } from '../record/slot-destination.ts';
import { useRecorderComposition } from '../record/use-recorder-composition.ts';
import { type ShownSlot, useShownSlot } from '../record/use-shown-slot.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: WEB_RECORDER_TEXTS.heading }),
    description: USER_TEXTS.promoText,
    robots: 'index, follow',
  });

export default function Record(): ReactNode {
  const { recorder } = useRecorderComposition();
  const { search } = usePageNavigation();
  const shown = useShownSlot();
  return (
    <RecorderPage
      host={null}
      title={WEB_RECORDER_TEXTS.heading}
      here={`record${slotInUrl(search) === undefined ? '' : search}`}
      recorder={recorder}
      extensionUrl="/welcome"
      notice={shown !== undefined && <LazySlotNotice {...shown} />}
    />
  );
}

/** Loaded for recordings for printed labels only. */
function LazySlotNotice(props: ShownSlot): ReactNode {
  const View = useLoaded(loadSlotNotice, String(props.isSaved));
  return View === null ? null : <View {...props} />;
}
