import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DraftConflict } from '../../form/draft-conflict.tsx';
import { useIsAdmin } from '../../lib/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { QueryFailed, PageSkeleton } from '../../ui/states.tsx';
import { DetailsFields } from './details-form.tsx';
import { Letterhead } from './letterhead.tsx';
import { businessDetailsQuery, type ReadDetails } from './queries.ts';
import { useDetails } from './use-details.ts';
import './settings.css';

const Details = ({ read }: { readonly read: ReadDetails }) => {
  const isAdmin = useIsAdmin();
  const { form, isDirty, save, isSaving, discard, conflict } = useDetails(read);
  const entered: BusinessDetails = { ...read.details, ...useWatch({ control: form.control }) };
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
        saving={isSaving}
        onSave={() => void save()}
        onDiscard={discard}
      />
      {conflict !== null && (
        <DraftConflict noun="page" conflict={conflict} saving={isSaving} onTakeTheirs={discard} />
      )}
    </form>
  );
};

const Loaded = () => {
  const { data, error, refetch } = useQuery(businessDetailsQuery);
  // What was read stays, and with it what is typed, when it cannot be read again.
  if (data !== undefined) return <Details read={data} />;
  if (error === null) return <PageSkeleton />;
  return <QueryFailed what="The settings" query={{ error, refetch }} />;
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
