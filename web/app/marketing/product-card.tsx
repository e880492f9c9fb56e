import { HostCard, hostLinkClass, Icon } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';
import { productPath } from './product-links.ts';
import type { Product } from './products.ts';

/** A product on the home page; the whole card leads to its own page. */
export function ProductCard({ product }: { readonly product: Product }): ReactNode {
  return (
    <HostCard
      host={product.store}
      name={product.name}
      text={product.cardText}
      link={
        <PageLink className={hostLinkClass} to={productPath(product.key)}>
          <span>{product.cardLink}</span>
          <Icon name="arrowRight" />
        </PageLink>
      }
    />
  );
}
