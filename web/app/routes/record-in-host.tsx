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
  const service = hostOfPath(usePageNavigation().pathname);
  if (service === null) return <Redirect to="/error" />;
  return mayShow ? <HostRecorder service={service} /> : <FramedRecorder service={service} />;
}

interface HostRecorderProps {
  readonly service: HostId;
}

function HostRecorder({ service }: HostRecorderProps): ReactNode {
  const { recorder } = useRecorderComposition();
  const { docs: docsLink } = useHostComposition();
  const { storeLinks } = useSiteDetails();
  const front = useFrontTarget(service === 'front');
  const docs = useDocsTarget(service === 'docs');
  return (
    <RecorderPage
      service={service}
      title={hostTexts(service).heading}
      here={`record/${service}`}
      recorder={service === 'docs' ? docsLink.recorder : recorder}
      insertTarget={front.target ?? docs.target}
      unconnectedHint={front.unconnectedHint}
      extensionUrl={extensionUrl(service, storeLinks)}
    />
  );
}

/** The host's store page if configured, else the page of all extensions. */
function extensionUrl(service: HostId, storeLinks: SiteDetails['storeLinks']): string {
  const storeLink = service === 'front' ? undefined : storeLinks?.[service];
  return storeLink ?? '/welcome';
}
