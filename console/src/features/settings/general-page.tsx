import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import {
  differencesOf,
  fieldsWith,
  mergedParts,
  type Choices,
  type Versions,
} from '../../lib/merge.ts';
import { useIsAdmin } from '../../lib/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { ConflictPanel } from '../../ui/conflict-panel.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { DetailsFields } from './details-form.tsx';
import { detailsParts } from './details-words.ts';
import { Letterhead } from './letterhead.tsx';
import { businessDetailsQuery, type ReadDetails } from './queries.ts';
import { useDetailsForm, useSaving, type Conflict } from './use-details.ts';
import './settings.css';

interface ConflictProps {
  readonly conflict: Conflict;
  readonly saving: boolean;
  readonly onSave: (chosen: ReadDetails) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

const DetailsConflict = ({ conflict, onSave, ...others }: ConflictProps) => {
  const { base, mine, theirs } = conflict;
  const versions: Versions = {
    base: detailsParts(base),
    mine: detailsParts(mine),
    theirs: detailsParts(theirs.details),
  };
  const resolve = (choices: Choices): void =>
    onSave({
      details: fieldsWith(mine, mergedParts(versions, choices)),
      revision: theirs.revision,
    });
  const differences = differencesOf(versions);
  return <ConflictPanel noun="page" differences={differences} onSave={resolve} {...others} />;
};

const Details = ({ read }: { readonly read: ReadDetails }) => {
  const isAdmin = useIsAdmin();
  const state = useDetailsForm(read);
  const { form, isDirty, start, startFrom } = state;
  const { conflict, closeConflict, send, saving } = useSaving(state);
  const save = form.handleSubmit((details) => send({ details, revision: start.revision }));
  const entered: BusinessDetails = { ...read.details, ...useWatch({ control: form.control }) };
  const takeTheirs = (theirs: ReadDetails): void => {
    closeConflict();
    startFrom(theirs);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className="qm-settings-columns">
        <Card title="Business details">
          <DetailsFields form={form} readOnly={!isAdmin} />
          <button type="submit" hidden />
        </Card>
        <Letterhead details={entered} />
      </div>
      <FormActions
        dirty={isDirty}
        saving={saving}
        onSave={() => void save()}
        onDiscard={() => startFrom(read)}
      />
      {conflict !== null && (
        <DetailsConflict
          conflict={conflict}
          saving={saving}
          onSave={send}
          onTakeTheirs={() => takeTheirs(conflict.theirs)}
          onClose={closeConflict}
        />
      )}
    </form>
  );
};

const Loaded = () => {
  const { data, error, refetch } = useQuery(businessDetailsQuery);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <PageSkeleton /> : <Details read={data} />;
};

/** What the shop's papers say of it; members read it, admins change it. */
export const GeneralPage = () => (
  <ContentGrid>
    <PageHeader title="General" />
    {!useIsAdmin() && (
      <AlertBox tone="gray" title="Only admins change these details">
        <p>Ask an admin of your team when something here is not right.</p>
      </AlertBox>
    )}
    <Loaded />
  </ContentGrid>
);
