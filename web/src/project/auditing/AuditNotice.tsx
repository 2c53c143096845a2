import { dueText, type ProjectRow } from '@dossier/shared/contract';
import { useNow } from '../../reads/clock.ts';
import { useMe } from '../../reads/me.ts';
import { useAuditors } from '../../reads/projects.ts';
import { Notice } from '../../theme/layout.tsx';

/** Tells auditors what they are here, until when, and that it is seen. */
export const AuditNotice = ({ project }: { project: ProjectRow }) => {
  const me = useMe().data?.id;
  const now = useNow();
  // One that is over says nothing: who audits all projects goes on.
  const own = useAuditors(project.id).data?.find(({ personId, until }) => personId === me && now < Date.parse(until));
  return (
    <Notice severity="info">
      You audit this project{own && ` until ${dueText({ dueAt: own.until, timeZone: project.timeZone })}`}. You see
      everything and change nothing; its history says that you looked.
    </Notice>
  );
};
