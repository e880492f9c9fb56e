import type { SiteDetails } from '@beep/api';
import { type HostId, hostOfPath, hostTexts } from '@beep/core/hosts';
import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useMayShow } from '../frame/frame-gate.tsx';
import { Redirect, usePageNavigation } from '../navigation/page-navigation.tsx';
import { FramedRecorder } from '../record/framed-recorder.tsx';
import { RecorderPage } from '../record/recorder-page.tsx';
import { useDocsTarget } from '../record/use-docs-target.ts';
import { useFrontTarget } from '../record/use-front-target.ts';
import { useHostComposition } from '../record/use-host-composition.ts';
import { useRecorderComposition } from '../record/use-recorder-composition.ts';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${hostTexts(hostOfPath(args.pathname)).heading} · Beep`,
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
  const { docs: docsLink } = useHostComposition();
  const { storeLinks } = useSiteDetails();
  const front = useFrontTarget(host === 'front');
  const docs = useDocsTarget(host === 'docs');
  return (
    <RecorderPage
      host={host}
      title={hostTexts(host).heading}
      here={`record/${host}`}
      recorder={host === 'docs' ? docsLink.recorder : recorder}
      insertTarget={front.target ?? docs.target}
      unconnectedHint={front.unconnectedHint}
      extensionUrl={extensionUrl(host, storeLinks)}
    />
  );
}

/** The host's store page if configured, else the page of all extensions. */
function extensionUrl(host: HostId, storeLinks: SiteDetails['storeLinks']): string {
  const storeLink = host === 'front' ? undefined : storeLinks?.[host];
  return storeLink ?? '/welcome';
}
