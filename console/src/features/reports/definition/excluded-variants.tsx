import { Group } from '@mantine/core';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  listExcludedVariants,
  ReportDefinition,
} from '@quartermaster/contracts/reports/calls/definitions';
import { IconPlus, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { excludedQuery } from '../../../data/reports/definitions.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { joinParts, variantTitleText } from '../../../lib/words.ts';
import { Pages } from '../../../ui/from-to.tsx';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useLeaveOut } from '../use-leave-out.ts';
import { VariantsPicker } from './variants-picker.tsx';
import { leftOutTitle, putItemBack } from '../words.ts';
import styles from './report-page.module.css';

type Excluded = ResponseOf<typeof listExcludedVariants>[number];

const SIZE = 25;

const formatName = ({ productTitle, variantTitle }: Excluded): string =>
  joinParts(', ', productTitle, variantTitleText(variantTitle));

interface ListProps {
  readonly report: ReportDefinition;
  readonly variants: readonly Excluded[];
}

const List = ({ report, variants }: ListProps) => {
  const [requestedPage, setPage] = useState(1);
  const { putBack, isPending } = useLeaveOut(report);
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(variants.length / SIZE)));
  if (variants.length === 0)
    return <p className={styles.hint}>No item is left out of this report.</p>;
  return (
    <>
      <RowTable
        label="Items that are left out"
        titles={['Item', 'Put back']}
        rows={variants.slice((page - 1) * SIZE, page * SIZE)}
        getKey={({ variantId }) => variantId}
        cells={(variant) => [
          <Group component="span" key="item" gap={8} wrap="nowrap">
            <Thumbnail src={variant.imageUrl} />
            <span>
              <Link to="/inventory" search={{ item: variant.variantId }}>
                {formatName(variant)}
              </Link>
              <span className={styles.sku}>{variant.sku}</span>
            </span>
          </Group>,
          <ToolButton
            key="back"
            icon={IconRestore}
            disabled={isPending}
            aria-label={putItemBack(formatName(variant))}
            onClick={() => putBack([variant.variantId], formatName(variant))}
          >
            Put back
          </ToolButton>,
        ]}
      />
      <Pages page={page} size={SIZE} total={variants.length} onPage={setPage} />
    </>
  );
};

/** Variants that a report leaves out from its next run on. */
export const ExcludedVariants = ({ report }: Pick<ListProps, 'report'>) => {
  const query = useQuery(excludedQuery(report.id));
  const [panel, setPanel] = useUrlParam('panel');
  const { data } = query;

  return (
    <>
      <Card
        title={leftOutTitle(data?.length ?? 0)}
        actions={
          <ToolButton icon={IconPlus} onClick={() => setPanel('leave-out')}>
            Leave items out
          </ToolButton>
        }
      >
        <Loaded
          title="The items that are left out could not be loaded"
          query={query}
          waiting={<TableSkeleton rows={3} />}
        >
          {(variants) => <List {...{ report, variants }} />}
        </Loaded>
      </Card>
      {panel === 'leave-out' && data !== undefined && (
        <VariantsPicker
          report={report}
          takenIds={new Set(data.map(({ variantId }) => variantId))}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
};
