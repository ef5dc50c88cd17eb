import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { siteAutomationQuery } from '../../lib/api/site-automation-query.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.tsx';

/** Whether drafts that automation writes for a site are scheduled without review. */
export function SiteAutomationCard({ siteId }: { siteId: string }) {
  const query = siteAutomationQuery(siteId);
  const { data, isError } = useQuery(query);
  const [isAsking, setIsAsking] = useState(false);
  const change = useMutation({
    mutationFn: (publishWithoutReview: boolean) =>
      api('PUT /api/sites/:id/automation', { params: { id: siteId }, body: { publishWithoutReview } }),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(query.queryKey, saved);
      toast.success(
        saved.publishWithoutReview
          ? 'New drafts are scheduled without review'
          : 'Every draft now waits for your review',
      );
    },
    onError: (error) => void toast.error('Couldn’t save this setting', { description: errorMessage(error) }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <Card
      title="Automation"
      description={
        <>
          What <TextLink to={paths.automate}>Automate Blog</TextLink> may do on this site.
        </>
      }
    >
      {data ? (
        <Checkbox
          label="Publish without review"
          hint="Articles written from now on are scheduled without your review. One still waits for you if no source supports a statement in it, if a link is dead, if another post has its subject, or if it repeats the pattern of its run."
          checked={data.publishWithoutReview}
          disabled={change.isPending}
          onChange={({ target }) => (target.checked ? setIsAsking(true) : change.mutate(false))}
        />
      ) : (
        <p className="text-muted text-sm">
          {isError ? 'Couldn’t load this setting. Reload the page to try again.' : 'Loading…'}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Publish without review?"
        description="Articles that pass these checks appear on this site without anyone having read them. Drafts that wait for review already still do."
        confirmLabel="Publish without review"
        pending={change.isPending}
        onConfirm={() => change.mutate(true)}
      />
    </Card>
  );
}
