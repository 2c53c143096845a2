import type { ProjectRow } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LeadOn } from '../../layout/LeadOn.tsx';
import { projectPath } from '../../paths.ts';
import { around, information, type Step } from '../../project/parts/steps.ts';
import { Line } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { WizardSteps } from './WizardSteps.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly step: Step;
  readonly title: string;
  readonly state: ReactNode;
  readonly proceed: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly onProceed: () => void;
  /** Instead of Back: leaves without storing. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
};

/** As wide as every step of the wizard. */
export const WizardColumn = styled('div')({ maxWidth: 820 });

/** For a running project only the step itself. */
export const WizardPage = ({
  project,
  step,
  title,
  state,
  proceed,
  pending,
  disabled = false,
  onProceed,
  onCancel,
  children,
}: Props) => {
  const navigate = useNavigate();
  const location = useLocation();
  const isDraft = project.status === 'draft';
  const isOfWizard = location.state?.wizard === true;
  /** Back leads from a project that was made here to no step of how it was made. */
  const [isOver] = useState(isOfWizard && !isDraft);
  useEffect(() => {
    if (isDraft && !isOfWizard) navigate(location, { replace: true, state: { ...location.state, wizard: true } });
  }, [isDraft, isOfWizard, location, navigate]);
  const { back } = around(project.projectScope, step);
  const goBack = () => {
    if (!isDraft) navigate(projectPath(project.id));
    else if (back) navigate(back === information ? `${back.path(project.id)}?wizard` : back.path(project.id));
  };
  if (isOver) return <LeadOn to={projectPath(project.id)} />;
  return (
    <WizardColumn>
      <PageHeader title={title} state={state} />
      {isDraft && <WizardSteps scope={project.projectScope} step={step} projectId={project.id} />}
      {children}
      <Line justify="flex-end" wrap mt={5}>
        <div className="to-start muted small">
          {isDraft && `${project.projectName} is a draft and stays in Drafts until the last step.`}
        </div>
        {(!onCancel || isDraft) && <Button onClick={goBack}>Back</Button>}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button variant="contained" loading={pending} disabled={disabled} onClick={onProceed}>
          {proceed}
        </Button>
      </Line>
    </WizardColumn>
  );
};
