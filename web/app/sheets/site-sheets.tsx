import { createSheetsApi } from '@beep/browser';
import { useUiPorts } from '@beep/ui';
import { PrintScreen, SheetListScreen, SheetScreen, SheetsProvider } from '@beep/ui/sheets';
import { type ReactNode, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { SOURCE } from '../source.ts';

export interface SiteSheetsProps {
  readonly uid: string;
  /** The sheet that is shown; undefined for the list. */
  readonly sheet: string | undefined;
  /** Shows its print preview. */
  readonly isPreview: boolean;
}

/** The screens of sheets with the site's navigation and the service's calls. */
export function SiteSheets({ uid, sheet, isPreview }: SiteSheetsProps): ReactNode {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  const { goTo } = usePageNavigation();
  const [api] = useState(() => createSheetsApi({ baseUrl: '', source: SOURCE, clock, tokens: session }));
  return (
    <SheetsProvider shell={{ api, uid, Link: PageLink, goTo }}>
      {sheet === undefined ? <SheetListScreen /> : <OneSheet id={sheet} isPreview={isPreview} />}
    </SheetsProvider>
  );
}

interface OneSheetProps extends Pick<SiteSheetsProps, 'isPreview'> {
  readonly id: string;
}

function OneSheet({ id, isPreview }: OneSheetProps): ReactNode {
  return isPreview ? <PrintScreen id={id} print={() => window.print()} /> : <SheetScreen id={id} />;
}
