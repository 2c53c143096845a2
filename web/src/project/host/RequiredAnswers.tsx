import type { ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { answeringText } from '../../format/answering.ts';
import { answersPath } from '../../paths.ts';
import { Line } from '../../theme/Line.tsx';
import { StatusBar } from '../parts/StatusBar.tsx';

/** Under the documents how everybody's answers stand; nothing where none are asked for. */
export const RequiredAnswers = ({ project: { id, questions } }: { readonly project: ProjectRow }) => {
  if (!questions?.count || !questions.people) return null;
  return (
    <Line wrap gap={3} mt={3}>
      <div className="to-start">
        <div className="num small">{answeringText(questions.people)}</div>
        <StatusBar counts={{}} answering={questions.people} />
      </div>
      <Button size="small" component={Link} to={answersPath(id)}>
        View answers
      </Button>
    </Line>
  );
};
