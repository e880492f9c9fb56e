import { PageMain, type PageMainProps } from '@beep/ui';
import { type ReactNode, Suspense } from 'react';
import { OwnerProvider } from './owner-client.tsx';
import { ProtectedPage } from './protected-page.tsx';

export interface OwnerPageProps extends Pick<PageMainProps, 'width'> {
  /** Parts that load late are waited for. */
  readonly children: ReactNode;
}

/** A page of the signed-in user, with the calls on what is the user's own. Another user gets it anew. */
export function OwnerPage({ width, children }: OwnerPageProps): ReactNode {
  return (
    <PageMain width={width}>
      <ProtectedPage waiting={null}>
        {({ uid }) => (
          <Suspense>
            <OwnerProvider key={uid} uid={uid}>
              {children}
            </OwnerProvider>
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}
