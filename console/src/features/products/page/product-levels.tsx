import { Button, Skeleton, Stack } from '@mantine/core';
import type { EffectiveStockLevels } from '@quartermaster/contracts/products/history-calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Product, productLevelsQuery, useSetProductLevels } from '../../../data/product.ts';
import { useTeamLevels } from '../../../data/team-levels.ts';
import { useIsAdmin } from '../../../data/user-context.ts';
import { NumberField } from '../../../form/number-field.tsx';
import { levelTitles, levelInDays } from '../../../item/words.ts';
import { daysRule } from '../../../lib/numbers/rules.ts';
import { Card } from '../../../ui/page.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Loaded } from '../../../ui/states.tsx';
import {
  leadTimeOfSupplier,
  levelPlaceholder,
  levelReset,
  levelSet,
  NO_PRIMARY_SUPPLIER,
  resetLevel,
  setForProduct,
  SUPPLIER_WITHOUT_LEAD_TIME,
  teamSetting,
  THE_TEAM,
} from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';

import styles from './product-page.module.css';
import { daysText } from '../../../lib/words.ts';

type OwnLevel = keyof typeof levelTitles;
const ownLevels = Object.keys(levelTitles) as OwnLevel[];

const Row = (props: {
  readonly title: string;
  readonly source: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) => (
  <div className={styles.level}>
    <div className={styles.levelTitle}>{props.title}</div>
    <div>{props.children}</div>
    <div className={textStyles.muted}>{props.source}</div>
    <div className={styles.levelAction}>{props.action}</div>
  </div>
);

/** Lead time with a link to its source, where it can be changed. */
const LeadTime = ({ leadTime, primarySupplier }: EffectiveStockLevels) => {
  const isAdmin = useIsAdmin();
  const team = isAdmin ? <Link to="/settings/insights">{THE_TEAM}</Link> : THE_TEAM;
  return (
    <Row
      title="Lead time"
      source={
        leadTime.source === 'SUPPLIER' && primarySupplier !== null ? (
          <Sentence
            text={leadTimeOfSupplier(leadTime.ofTeam)}
            slots={{
              supplier: (
                <Link to="/suppliers/$id/{-$tab}" params={{ id: primarySupplier.id }}>
                  {primarySupplier.name}
                </Link>
              ),
            }}
          />
        ) : (
          <Sentence
            text={primarySupplier === null ? NO_PRIMARY_SUPPLIER : SUPPLIER_WITHOUT_LEAD_TIME}
            slots={{ team, supplier: primarySupplier?.name }}
          />
        )
      }
    >
      {daysText(leadTime.value)}
    </Row>
  );
};

interface LevelProps {
  readonly product: Product;
  readonly levels: EffectiveStockLevels;
  readonly level: OwnLevel;
}

const Level = ({ product, levels, level }: LevelProps) => {
  const undo = useSetProductLevels(product.id);
  const { mutate, isPending } = useSetProductLevels(product.id);
  const team = useTeamLevels();
  const { value, source, ofTeam } = levels[level];
  const teamLevel = source === 'SERVICE_LEVEL' ? source : (team?.[level] ?? ofTeam);
  const own = source === 'PRODUCT' ? value : null;
  const title = levelTitles[level];
  const set = (next: number | null): void => {
    const text = next === null ? levelReset(title) : levelSet(title, next);
    mutate(
      { [level]: next },
      { onSuccess: () => toast.undoable(text, () => undo.mutate({ [level]: own })) },
    );
  };
  return (
    <Row
      title={title}
      source={source === 'PRODUCT' ? setForProduct(teamLevel) : teamSetting(teamLevel)}
      action={
        own !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isPending}
            aria-label={resetLevel[level]}
            onClick={() => set(null)}
          >
            Reset
          </Button>
        )
      }
    >
      <NumberField
        aria-label={levelInDays(title)}
        size="xs"
        className={styles.days}
        placeholder={levelPlaceholder(teamLevel)}
        rule={daysRule}
        value={own}
        isMessageOver
        onChange={set}
      />
    </Row>
  );
};

/** Effective stock levels, each with its source and a button that resets it to the one of the team. */
export const ProductLevelsCard = ({ product }: { readonly product: Product }) => (
  <Card title="Stock levels">
    <Loaded
      title="The stock levels could not be loaded"
      query={useQuery(productLevelsQuery(product.id))}
      waiting={<Skeleton height={160} />}
    >
      {(levels) => (
        <Stack gap={0}>
          <LeadTime {...levels} />
          {ownLevels.map((level) => (
            <Level key={level} product={product} levels={levels} level={level} />
          ))}
        </Stack>
      )}
    </Loaded>
  </Card>
);
