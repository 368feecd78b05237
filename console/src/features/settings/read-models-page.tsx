import type { ParkedReadModel, RebuildingReadModels } from '@quartermaster/contracts/teams/calls';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIsAdmin, useUserContext } from '../../data/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { EmptyState, QueryFailed, PageSkeleton } from '../../ui/states.tsx';
import { readModelStateQuery } from '../../data/settings.ts';
import { PARKED_AT, parkedTitle, rebuildNote, rebuildTitle } from './words.ts';
import { Sentence } from '../../ui/sentence.tsx';

const Parked = ({ parked }: { readonly parked: ParkedReadModel }) => (
  <AlertBox tone="error" title={parkedTitle(parked)}>
    <p>What was recorded since then is safe, but not shown yet.</p>
    <details>
      <summary>For the operator of this installation</summary>
      <p>
        <Sentence
          text={PARKED_AT}
          slots={{
            eventType: parked.eventType,
            position: <code>{String(parked.position)}</code>,
            reason: <code>{parked.reason}</code>,
          }}
        />
      </p>
    </details>
  </AlertBox>
);

const ResumeHint = () => {
  const teamId = useUserContext().team?.id ?? '';
  return (
    <Card title="How to resume">
      <p>The operator updates the product to a version that can process the event, then runs:</p>
      <p>
        <code>npm run unpark -- {teamId}</code>
      </p>
    </Card>
  );
};

const QUIET_SECONDS = 60;

const Rebuilding = ({ rebuild }: { readonly rebuild: RebuildingReadModels }) => (
  <AlertBox
    tone="brand"
    title={
      rebuild.quietSeconds > QUIET_SECONDS
        ? 'A rebuild was interrupted'
        : rebuildTitle(rebuild.secondsLeft)
    }
  >
    <p>{rebuildNote(rebuild)}</p>
  </AlertBox>
);

const State = () => {
  const { data, error, refetch } = useQuery(readModelStateQuery);
  if (error !== null)
    return <QueryFailed title="The data status could not be loaded" query={{ error, refetch }} />;
  if (data === undefined) return <PageSkeleton />;
  const { parked, rebuilding } = data;
  if (parked.length + rebuilding.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title="Everything recorded is shown">
        Data that no longer follows what is recorded appears here.
      </EmptyState>
    );
  }
  return (
    <>
      {parked.map((each) => (
        <Parked key={each.readModel} parked={each} />
      ))}
      {parked.length > 0 && <ResumeHint />}
      {rebuilding.map((each) => (
        <Rebuilding key={each.readModels.join()} rebuild={each} />
      ))}
    </>
  );
};

/** Page of the state of the read models: parked and rebuilding ones; shown to admins only. */
export const ReadModelsPage = () => (
  <ContentGrid>
    <PageHeader title="Data status" />
    {useIsAdmin() ? (
      <State />
    ) : (
      <EmptyState icon={IconLock} title="Only admins see this page">
        Ask an admin of your team.
      </EmptyState>
    )}
  </ContentGrid>
);
