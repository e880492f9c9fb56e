import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core';
import { Button, DeadEnd, PageMain, useHydrated } from '@beep/ui';
import type { ReactNode } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';

export const meta: MetaFunction = () => [
  { title: `${ERROR_TEXTS.somethingWrong} · Beep` },
  { name: 'robots', content: 'noindex' },
];

export default function ErrorPage(): ReactNode {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  return (
    <PageMain width="stage">
      <DeadEnd
        heading={ERROR_TEXTS.pageError}
        action={
          <Button kind="primary" large disabled={!isHydrated} onClick={() => navigate(-1)}>
            {CONTROL_LABELS.backToPreviousPage}
          </Button>
        }
      />
    </PageMain>
  );
}
