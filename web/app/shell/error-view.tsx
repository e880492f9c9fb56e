import { CONTROL_LABELS, ERROR_TEXTS, SITE_TEXTS } from '@beep/core/texts';
import { Button, buttonClass, DeadEnd, PageMain, useHydrated } from '@beep/ui';
import type { ReactNode } from 'react';
import { mailTo, useSiteDetails } from '../site-details.ts';

export interface ErrorViewProps {
  /** The error, if it is known. */
  readonly hint?: string | undefined;
  readonly onBack: () => void;
}

/** An error with a way back and a support link. */
export function ErrorView({ hint, onBack }: ErrorViewProps): ReactNode {
  const isHydrated = useHydrated();
  const { supportEmail } = useSiteDetails();
  return (
    <PageMain width="stage">
      <DeadEnd
        heading={ERROR_TEXTS.pageError}
        hint={hint}
        action={
          <>
            <Button kind="primary" large disabled={!isHydrated} onClick={onBack}>
              {CONTROL_LABELS.backToPreviousPage}
            </Button>
            {supportEmail !== undefined && (
              <a className={buttonClass({ kind: 'line', large: true })} href={mailTo(supportEmail)}>
                {SITE_TEXTS.contactUs}
              </a>
            )}
          </>
        }
      />
    </PageMain>
  );
}
