import { Button } from '@mantine/core';
import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { knownBundlesQuery, unmappedBundlesQuery } from '../../data/bundles.ts';
import {
  type BundleAnswer,
  bundleProductsQuery,
  onboardingProgressQuery,
  useAnswerBundles,
} from '../../data/onboarding.ts';
import { Card } from '../../ui/page.tsx';
import { QueryFailed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { SoldBundlesPicker } from './sold-bundles-picker.tsx';
import { andOthers, setComponentsFirst } from './words.ts';
import styles from './bundle-question.module.css';

interface BundleQuestionProps {
  /** Opens a bundle, so that its components can be set. */
  readonly onMap: (productId: ProductId) => void;
}

interface QuickAnswer {
  readonly label: string;
  readonly done: string;
  readonly answer: BundleAnswer;
}

/** Returns the answer that needs no choice: no bundles, or the bundles of the store. */
const createQuickAnswer = (known: readonly ListedBundle[]): QuickAnswer => {
  const productIds = known.map(({ productId }) => productId);
  const answer = { hasBundles: productIds.length > 0, productIds, newBundleIds: [] };
  return answer.hasBundles
    ? { label: 'Only those below', done: 'The bundles of the store are all', answer }
    : { label: 'No bundles', done: 'The shop sells no bundles', answer };
};

const Question = ({ onMap, known }: BundleQuestionProps & { known: readonly ListedBundle[] }) => {
  const { mutate, isPending } = useAnswerBundles();
  const [isChoosing, setChoosing] = useState(false);
  const { label, done, answer } = createQuickAnswer(known);
  const title = known.length === 0 ? 'Do you sell bundles?' : 'Do you sell other bundles, too?';
  return (
    <Card title={title}>
      <p className={styles.about}>
        A bundle is packed from other items, such as a gift set. Its sales use up the stock of its
        components, and count as their demand.
      </p>
      <div className={styles.answers}>
        <Button size="xs" onClick={() => setChoosing(true)}>
          Yes, choose them
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          onClick={() => mutate(answer, toast.done(done))}
        >
          {label}
        </Button>
      </div>
      {isChoosing && (
        <SoldBundlesPicker
          known={known}
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

/** Number of bundles that the list names; the others follow once these are mapped. */
const MOST_NAMED = 5;

/** Bundles that a member named and that lack components; the member maps them before all others. */
const ToMapFirst = ({ onMap, named }: BundleQuestionProps & { readonly named: Set<string> }) => {
  const query = useQuery(unmappedBundlesQuery);
  if (query.isError && query.data === undefined)
    return <QueryFailed title="The bundles to map could not be loaded" query={query} />;
  const left = (query.data?.data ?? []).filter(({ productId }) => named.has(productId));
  if (left.length === 0) return null;
  const more = left.length - MOST_NAMED;
  return (
    <Card title={setComponentsFirst(left.length)}>
      <p className={styles.about}>
        You sell these as bundles. Choose the components of each, so that its sales count for them.
      </p>
      <ul className={styles.answers}>
        {left.slice(0, MOST_NAMED).map(({ productId, productTitle }) => (
          <li key={productId}>
            <Button size="xs" variant="default" onClick={() => onMap(productId)}>
              {productTitle}
            </Button>
          </li>
        ))}
        {more > 0 && <li>{andOthers(more)}</li>}
      </ul>
    </Card>
  );
};

const useQuestion = () => {
  const queries = {
    progress: useQuery(onboardingProgressQuery),
    answer: useQuery(bundleProductsQuery),
    known: useQuery(knownBundlesQuery),
  };
  const failed = Object.values(queries).find(({ isError, data }) => isError && data === undefined);
  return { ...queries, failed };
};

/** Asks for the shop's bundles until a member answers, maps one or ends the setup; then lists the bundles to map. */
export const BundleQuestion = ({ onMap }: BundleQuestionProps) => {
  const { progress, answer, known, failed } = useQuestion();
  if (failed !== undefined)
    return <QueryFailed title="The question about bundles could not be loaded" query={failed} />;
  if (!progress.data || !answer.data || !known.data) return null;
  const { hasBundles, productIds } = answer.data;
  if (hasBundles) return <ToMapFirst onMap={onMap} named={new Set(productIds)} />;
  const { bundleMapping, setupComplete } = progress.data;
  if (bundleMapping || setupComplete) return null;
  return <Question onMap={onMap} known={known.data.data} />;
};
