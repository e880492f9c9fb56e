import { CONTROL_LABELS, namedValue } from '@beep/core/texts';
import { buttonClass, HostCard } from '@beep/ui';
import type { ReactNode } from 'react';
import { productPath } from '../marketing/product-links.ts';
import type { Product } from '../marketing/products.ts';
import { PageLink } from '../navigation/page-navigation.tsx';
import { useSiteDetails } from '../site-details.ts';

/** An extension's card, linked to its store or, if none is configured, to its product page. */
export function ExtensionCard({ product }: { readonly product: Product }): ReactNode {
  const address = useSiteDetails().storeLinks?.[product.store];
  const name = namedValue({ name: CONTROL_LABELS.getItNow, value: product.name });
  const className = buttonClass({ kind: 'line' });
  return (
    <HostCard
      host={product.store}
      name={product.name}
      text={product.cardText}
      link={
        address === undefined ? (
          <PageLink className={className} to={productPath(product.key)} aria-label={name}>
            {CONTROL_LABELS.getItNow}
          </PageLink>
        ) : (
          <a className={className} href={address} aria-label={name} rel="noopener noreferrer">
            {CONTROL_LABELS.getItNow}
          </a>
        )
      }
    />
  );
}
