import { Button } from '@mantine/core';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unmappedBundlesQuery } from '../../data/bundles.ts';
import {
  bundleProductsQuery,
  onboardingProgressQuery,
  useAnswerBundles,
} from '../../data/onboarding.ts';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/page.tsx';
import { QueryFailed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { SoldBundlesPicker } from './sold-bundles-picker.tsx';
import styles from './bundle-question.module.css';

interface BundleQuestionProps {
  /** Opens a bundle, whose components are to be set. */
  readonly onMap: (productId: ProductId) => void;
}

const NONE = { hasBundles: false, productIds: [], newBundleIds: [] } as const;

const Question = ({ onMap }: BundleQuestionProps) => {
  const { mutate, isPending } = useAnswerBundles();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card title="Do you sell bundles?">
      <p className={styles['about']}>
        A bundle is packed from other items, such as a gift set. Its sales use up the stock of its
        components, so the product counts them there.
      </p>
      <div className={styles['answers']}>
        <Button size="xs" onClick={() => setChoosing(true)}>
          Yes, choose them
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          onClick={() => mutate(NONE, toast.done('The shop sells no bundles'))}
        >
          No bundles
        </Button>
      </div>
      {isChoosing && (
        <SoldBundlesPicker
          onChosen={(first) => {
            setChoosing(false);
            onMap(first);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
};

/** Bundles that are named in the list; the others follow once these are mapped. */
const MOST_NAMED = 5;

/** The bundles that a member named and that lack components, to be mapped before all others. */
const ToMapFirst = ({ onMap, named }: BundleQuestionProps & { readonly named: Set<string> }) => {
  const query = useQuery(unmappedBundlesQuery);
  if (query.isError) return <QueryFailed what="The bundles to map" query={query} />;
  const left = (query.data?.data ?? []).filter(({ productId }) => named.has(productId));
  if (left.length === 0) return null;
  const more = left.length - MOST_NAMED;
  return (
    <Card title={`Set the components of ${formatCount(left.length, 'bundle')} first`}>
      <p className={styles['about']}>
        You sell these as bundles. Say what each is packed from, so that its sales count for its
        components.
      </p>
      <ul className={styles['answers']}>
        {left.slice(0, MOST_NAMED).map(({ productId, productTitle }) => (
          <li key={productId}>
            <Button size="xs" variant="default" onClick={() => onMap(productId)}>
              {productTitle}
            </Button>
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more, 'other')}</li>}
      </ul>
    </Card>
  );
};

/** Asks whether the shop sells bundles until a member says so or maps one, then names the bundles to map. */
export const BundleQuestion = ({ onMap }: BundleQuestionProps) => {
  const progress = useQuery(onboardingProgressQuery);
  const answer = useQuery(bundleProductsQuery);
  const failed = [progress, answer].find(({ isError }) => isError);
  if (failed !== undefined) return <QueryFailed what="The question about bundles" query={failed} />;
  if (progress.data === undefined || answer.data === undefined) return null;
  const { hasBundles, productIds } = answer.data;
  if (hasBundles) return <ToMapFirst onMap={onMap} named={new Set(productIds)} />;
  return progress.data.bundleMapping ? null : <Question onMap={onMap} />;
};
