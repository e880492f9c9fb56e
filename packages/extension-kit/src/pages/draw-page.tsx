import '@beep/ui/styles';
import { HOSTS } from '@beep/core/hosts';
import { DIRECTION, EXTENSION_TEXTS, LANGUAGE } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ExtensionConfig } from '../extension-config.ts';
import { PageBoundary } from './page-boundary.tsx';
import { createPageComposition, type PageComposition } from './page-composition.ts';
import { PageFrame } from './page-frame.tsx';
import './page-sizes.css';

export type PageName = 'panel' | 'popup' | 'options' | 'permission';

/** Renders one page of the extension into `#root` for the document's lifetime. */
export async function drawPage(
  config: ExtensionConfig,
  name: PageName,
  view: (page: PageComposition) => ReactNode,
): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const html = document.documentElement;
  html.dataset.page = name;
  html.lang = LANGUAGE;
  html.dir = DIRECTION;
  document.title = EXTENSION_TEXTS.name({ host: HOSTS[config.host].name });
  const page = await createPageComposition(config);
  createRoot(root).render(
    <PageBoundary onReload={() => location.reload()}>
      <PageFrame page={page}>{view(page)}</PageFrame>
    </PageBoundary>,
  );
}
