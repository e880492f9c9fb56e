import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import { chromeExtensionText } from '@beep/core/texts';
import { buttonClass } from '@beep/ui';
import type { ReactNode } from 'react';
import { useSiteDetails } from '../site-details.ts';

export interface ChromeStoreLinkProps {
  readonly store: ExtensionHostId;
  readonly large?: boolean;
}

/** A link to the extension's store page; nothing if no store is configured. */
export function ChromeStoreLink({ store, large = false }: ChromeStoreLinkProps): ReactNode {
  const address = useSiteDetails().storeLinks?.[store];
  if (address === undefined) return null;
  return (
    <a className={buttonClass({ kind: 'line', large })} href={address} rel="noopener noreferrer">
      {chromeExtensionText({ hostName: HOSTS[store].name })}
    </a>
  );
}
