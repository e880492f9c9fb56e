import { CONTROL_LABELS, UNKNOWN_PRODUCT_TEXTS } from '@beep/core/texts';
import { buttonClass, CallToAction, PageMain, ProductView } from '@beep/ui';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { ChromeStoreLink } from '../marketing/chrome-store-link.tsx';
import { findProduct } from '../marketing/products.ts';
import { PageLink, type PageProps, Redirect } from '../navigation/page-navigation.tsx';
import { NotFoundView } from '../shell/not-found-view.tsx';
import { pageMeta } from '../shell/page-meta.ts';

/** Answers 404 for an unknown product; scripts then replace the URL by /404 (spec 1, route table). */
export function loader({ params }: LoaderFunctionArgs) {
  return findProduct(params.product) === undefined ? data(null, { status: 404 }) : null;
}

/** The same in the browser, without a request. */
export function clientLoader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  return findProduct(params.product) === undefined ? redirect('/404') : null;
}

export const meta: MetaFunction = (args) => {
  const product = findProduct(args.params.product);
  return pageMeta(
    args,
    product ?? {
      ...UNKNOWN_PRODUCT_TEXTS,
      robots: 'noindex',
    },
  );
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
