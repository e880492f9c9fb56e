import { Icon, PlaceCard, placeLinkClass } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Product, productPath } from './products.ts';

/** A product on the home page; the whole card leads to its own page. */
export function ProductCard({ product }: { readonly product: Product }): ReactNode {
  return (
    <PlaceCard
      place={product.store}
      name={product.name}
      text={product.cardText}
      link={
        <Link className={placeLinkClass} to={productPath(product.key)}>
          {product.cardLink}
          <Icon name="arrowRight" />
        </Link>
      }
    />
  );
}
