import { Group } from '@mantine/core';
import { IconBoxOff, IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { isMissing } from '../../../lib/problems.ts';
import { type Product, productQuery } from '../../../data/product.ts';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';
import { useCrumb } from '../../../lib/crumbs.ts';
import { DASH } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { CommentsButton } from '../../../ui/comments-panel.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import textStyles from '../../../ui/text.module.css';
import { DateText, Fact } from '../../../ui/text.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ProductCostsCard } from './product-costs.tsx';
import { ProductHistoryCard } from './product-history.tsx';
import { ProductItemsCard } from './product-items.tsx';
import { ProductLevelsCard } from './product-levels.tsx';
import factsStyles from '../../../ui/facts-page.module.css';
import styles from './product-page.module.css';

const formatOrDash = (text: string | null): string => (text === null || text === '' ? DASH : text);

const Suppliers = ({ suppliers }: Pick<Product, 'suppliers'>) =>
  suppliers.length === 0 ? (
    <>{DASH}</>
  ) : (
    <ul className={styles.suppliers}>
      {suppliers.map(({ supplierId, name, isPrimary }) => (
        <li key={supplierId}>
          <Link to="/suppliers/$id/{-$tab}" params={{ id: supplierId }}>
            {name}
          </Link>
          {isPrimary && <span className={textStyles.muted}> primary</span>}
        </li>
      ))}
    </ul>
  );

const ProductFacts = ({ product }: { readonly product: Product }) => {
  const navigate = useNavigate();
  const showItems = (): void => void navigate({ to: '/inventory', search: { q: product.title } });
  return (
    <aside className={factsStyles.facts} data-print="flow" aria-label="Facts">
      <Thumbnail src={product.imageUrl} size={96} />
      <h1>{product.title}</h1>
      <Group gap={8} align="stretch" mt={12}>
        <ToolButton icon={IconPackages} onClick={showItems}>
          Show in inventory
        </ToolButton>
        <CommentsButton size="xs" contextId={product.id} about={product.title} />
      </Group>
      <dl>
        <Fact name="Suppliers">
          <Suppliers suppliers={product.suppliers} />
        </Fact>
        <Fact name="Vendor">{formatOrDash(product.vendor)}</Fact>
        <Fact name="Category">{formatOrDash(product.category)}</Fact>
        <Fact name="Store status">{storeStatusLabels[product.shopifyStatus]}</Fact>
        <Fact name="Store tags">{formatOrDash(product.shopifyTags.join(', '))}</Fact>
        <Fact name="Created">
          <DateText value={product.createdAt} />
        </Fact>
      </dl>
    </aside>
  );
};

const Missing = () => (
  <EmptyState
    icon={IconBoxOff}
    wholePage
    title="There is no such product"
    action={<ButtonLink to="/products">All products</ButtonLink>}
  >
    It may never have been in your store.
  </EmptyState>
);

const ProductContent = ({ product }: { readonly product: Product }) => {
  useCrumb(product.title);
  return (
    <div className={factsStyles.page} data-print="flow">
      <ProductFacts product={product} />
      <div className={styles.main} data-print="flow">
        <ProductHistoryCard productId={product.id} />
        <ProductItemsCard product={product} />
        <ProductLevelsCard product={product} />
        <ProductCostsCard product={product} />
      </div>
    </div>
  );
};

/** Page of one product: variants, suppliers, stock levels, landed costs, and its sales and stock over time. */
export const ProductPage = () => {
  const { id } = useParams({ from: '/products/$id' });
  const query = useQuery(productQuery(id));
  const { error } = query;
  if (isMissing(error)) return <Missing />;
  return (
    <Loaded title="The product could not be loaded" query={query} wholePage>
      {(product) => <ProductContent key={product.id} product={product} />}
    </Loaded>
  );
};
