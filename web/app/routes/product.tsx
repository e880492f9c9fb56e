import { CONTROL_LABELS, pageTitle, UNKNOWN_PRODUCT_TEXTS } from '@beep/core/texts';
import { buttonClass, CallToAction, PageMain, ProductView } from '@beep/ui';
import type { ReactNode } from 'react';
import { ChromeStoreLink } from '../marketing/chrome-store-link.tsx';
import { findProduct } from '../marketing/products.ts';
import { PageLink, type PageProps, Redirect } from '../navigation/page-navigation.tsx';
import { NotFoundView } from '../shell/not-found-view.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] => {
  const product = findProduct(args.params.product);
  const { title, description } = product ?? UNKNOWN_PRODUCT_TEXTS;
  return pageMeta(args, {
    title: pageTitle({ title }),
    description,
    robots: product === undefined ? 'noindex' : 'index, follow',
  });
};

export default function ProductPage({ params }: PageProps): ReactNode {
  const product = findProduct(params.product);
  if (product === undefined) {
    return (
      <>
        <NotFoundView />
        <Redirect to="/404" />
      </>
    );
  }
  return (
    <PageMain width="full">
      <ProductView
        {...product}
        host={product.store}
        action={
          <>
            <PageLink className={buttonClass({ kind: 'primary', large: true })} to="/create-account">
              {CONTROL_LABELS.getItNow}
            </PageLink>
            <ChromeStoreLink store={product.store} large />
          </>
        }
      />
      <CallToAction heading={product.callHeading} text={product.callText}>
        <PageLink className={buttonClass({ kind: 'invert', large: true })} to="/create-account">
          {CONTROL_LABELS.getItNow}
        </PageLink>
      </CallToAction>
    </PageMain>
  );
}
