import type { SiteDetails } from '@beep/api';
import { EXTENSION_HOST_IDS, type HostId, hostOfPath, hostTexts } from '@beep/core/hosts';
import { pageTitle, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useMayShow } from '../frame/frame-gate.tsx';
import { Redirect, usePageNavigation } from '../navigation/page-navigation.tsx';
import { isBridgeHost } from '../record/bridge-host.ts';
import { FramedRecorder } from '../record/framed-recorder.tsx';
import { RecorderPage } from '../record/recorder-page.tsx';
import { useFrontTarget } from '../record/use-front-target.ts';
import { useHostComposition } from '../record/use-host-composition.ts';
import { useHostTarget } from '../record/use-host-target.ts';
import { useRecorderComposition } from '../record/use-recorder-composition.ts';
import { recorderPath } from '../session/return-state.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: hostTexts(hostOfPath(args.pathname)).heading }),
    description: USER_TEXTS.promoText,
    robots: 'noindex',
  });

/** The recorder for a host, which may frame it. */
export default function RecordInHost(): ReactNode {
  const mayShow = useMayShow();
  const host = hostOfPath(usePageNavigation().pathname);
  if (host === null) return <Redirect to="/error" />;
  return mayShow ? <HostRecorder host={host} /> : <FramedRecorder host={host} />;
}

interface HostRecorderProps {
  readonly host: HostId;
}

function HostRecorder({ host }: HostRecorderProps): ReactNode {
  const { recorder } = useRecorderComposition();
  const { bridged } = useHostComposition();
  const { storeLinks } = useSiteDetails();
  const { search } = usePageNavigation();
  const front = useFrontTarget(host === 'front');
  const { target } = useHostTarget(host);
  return (
    <RecorderPage
      host={host}
      title={hostTexts(host).heading}
      here={recorderPath(host, search)}
      recorder={isBridgeHost(host) ? bridged.recorder : recorder}
      insertTarget={front.target ?? target}
      unconnectedHint={front.unconnectedHint}
      extensionUrl={extensionUrl(host, storeLinks)}
    />
  );
}

/** The host's store page if configured, else the page of all extensions. */
function extensionUrl(host: HostId, storeLinks: SiteDetails['storeLinks']): string {
  const store = EXTENSION_HOST_IDS.find((id) => id === host);
  const storeLink = store && storeLinks?.[store];
  return storeLink ?? '/welcome';
}
