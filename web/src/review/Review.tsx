import type { CollaboratorRow, ProjectRow, SubmissionRecord } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useKept } from '../data/kept.ts';
import { displayName } from '../format/names.ts';
import { answersPath, reviewPath } from '../paths.ts';
import { nextAnswering } from '../project/parts/toReview.ts';
import { isManaging, submissionQuery } from '../reads/projects.ts';
import { CarouselIcon } from '../theme/icons.tsx';
import { Notice, NoticeButton } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Compare } from './compare/Compare.tsx';
import { usePair } from './compare/usePair.ts';
import { History } from './History.tsx';
import { besides, neighbour, reviewItems } from './queue.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import { ReviewAnswers, ReviewThread } from './ReviewThread.tsx';
import { Filmstrip } from './strip/Filmstrip.tsx';
import { fetchAhead } from './viewer/ahead.ts';
import { Viewer } from './viewer/Viewer.tsx';

/** Whoever pays for each byte asks browsers to fetch no more than is needed. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Brings the documents that come next, one after the other, until another one is looked at. */
const useFetchAhead = (submissionIds: readonly string[]): void => {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const wanted = submissionIds.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const bring = async () => {
      for (const id of savesData() ? [] : wanted.split(' ').filter(Boolean)) {
        if (stop.signal.aborted) return;
        const row = await client.fetchQuery<SubmissionRecord>(submissionQuery(dataProvider, id));
        const newest = row.versions.at(-1);
        if (newest?.deletedAt === null && !stop.signal.aborted) await fetchAhead(newest, stop.signal);
      }
    };
    // It is only faster with it.
    bring().catch(() => undefined);
    return () => stop.abort();
  }, [wanted, client, dataProvider]);
};

/** The opened version is the one reviewed: a newer upload is only announced (REVIEW-07). */
const useShownVersion = ({ versions }: SubmissionRecord, begun: number) => {
  const [chosen, setChosen] = useState<{ readonly opened: number; readonly shown: number }>();
  const { opened, shown } = chosen ?? { opened: begun, shown: begun };
  const { kept, pair, isGone, compare, close } = usePair(versions);
  const version = versions.find((entry) => entry.version === shown) ?? versions.at(-1);
  // First of all with what was delivered before.
  const at = version ? kept.indexOf(version) : -1;
  const other = at < 0 ? undefined : (kept[at - 1] ?? kept[at + 1]);
  // Of two on the screen, the one that is decided on.
  const seen = pair ? (pair.find((side) => side.version === opened) ?? pair[1]) : version;
  return {
    opened,
    version,
    other,
    kept,
    pair,
    isGone,
    seen,
    compare,
    close,
    show: (opened: number, shown: number) => {
      setChosen({ opened, shown });
      close();
    },
  };
};
type ShownVersion = ReturnType<typeof useShownVersion>;

type DocumentProps = { readonly shown: ShownVersion; readonly fieldName: string };

/** The version on the screen, or two of them. */
const ShownDocument = ({ shown, fieldName }: DocumentProps) => {
  const { version, other, kept, pair, compare, close } = shown;
  if (pair) return <Compare pair={pair} versions={kept} fieldName={fieldName} onCompare={compare} onClose={close} />;
  if (!version) return null;
  return (
    <Viewer
      key={version.fileId}
      version={version}
      fieldName={fieldName}
      {...(other && {
        other: other.version,
        onCompare: () => compare(Math.min(other.version, version.version), Math.max(other.version, version.version)),
      })}
    />
  );
};

type Props = {
  readonly project: ProjectRow;
  readonly submission: SubmissionRecord;
  /** The version that was the newest when the review began. */
  readonly begun: number;
  readonly people: readonly CollaboratorRow[];
  /** In the strip of this document. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (personIds: ReadonlySet<string>) => void;
};

const Shown = ({ project, submission, begun, people, ticked, onTick }: Props) => {
  const shown = useShownVersion(submission, begun);
  const { opened, pair, seen, show } = shown;
  const items = reviewItems(people);
  const canReview = isManaging(project);
  const answering = nextAnswering(people);
  const [showsStrip, setShowsStrip] = useKept('filmstrip', false);
  const here = { personId: submission.collaborator.id, documentId: submission.documentId };
  const reviewed = people.find(({ personId }) => personId === here.personId);
  const coming = canReview ? [besides(items, here, 1), neighbour(items, here, 1)] : [];
  useFetchAhead([...new Set(coming.flatMap((item) => (item ? [item.submissionId] : [])))]);
  const showNewest = () => show(submission.version, submission.version);
  return (
    <>
      <PageHeader
        low
        title={submission.fieldName}
        state={`${displayName(submission.collaborator)} in ${project.projectName}`}
        actions={
          <Button startIcon={<CarouselIcon />} aria-expanded={showsStrip} onClick={() => setShowsStrip(!showsStrip)}>
            Everybody's
          </Button>
        }
      />
      {showsStrip && (
        <Filmstrip
          project={project}
          people={people}
          {...here}
          fieldName={submission.fieldName}
          canReview={canReview}
          ticked={ticked}
          onTick={onTick}
        />
      )}
      {submission.version > opened && (
        <Notice severity="info" action={<NoticeButton does="Show it" onClick={showNewest} />}>
          A newer version was uploaded while you were looking at this one.
        </Notice>
      )}
      {shown.isGone && (
        <Notice severity="info">
          The versions to compare are not both there: one was deleted since, or was never delivered.
        </Notice>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          // Two versions beside each other leave room for the panel only where there is much of it.
          gridTemplateColumns: pair
            ? { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' }
            : { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px', lg: 'minmax(0, 1fr) 420px' },
        }}
      >
        <ShownDocument shown={shown} fieldName={submission.fieldName} />
        <ReviewPanel
          project={project}
          submission={submission}
          version={opened}
          shown={seen?.version ?? opened}
          onShowNewest={showNewest}
          items={items}
          canReview={canReview}
          {...(answering && { afterwards: answersPath(project.id, answering.personId) })}
          pathOf={({ personId, documentId }) => reviewPath(project.id, personId, documentId)}
          history={
            <>
              <ReviewAnswers project={project} personId={here.personId} toReview={reviewed?.answersToReview ?? 0} />
              <ReviewThread project={project} {...here} />
              <History submission={submission} shown={seen?.version ?? 0} onShow={(version) => show(opened, version)} />
            </>
          }
        />
      </Box>
    </>
  );
};

/** Drawn anew only when something of it is new: reads of the same go on all the time. */
export const Review = memo(Shown);
