import type { ProjectScope } from '@dossier/shared/contract';
import { Link, Step, StepLabel, Stepper } from '@mui/material';
import { stepsOf, type Step as WizardStep } from '../../project/parts/steps.ts';

type Props = {
  readonly scope: ProjectScope;
  readonly step: WizardStep;
  /** Known once the project exists; earlier steps are links then. */
  readonly projectId?: string;
};

/** Where in the wizard one is. */
export const WizardSteps = ({ scope, step, projectId }: Props) => {
  const steps = stepsOf(scope);
  const active = steps.indexOf(step);
  return (
    <Stepper
      activeStep={active}
      alternativeLabel
      aria-label="Steps to a project"
      sx={{ mb: 6, '& .MuiStepLabel-label': { fontSize: 13 }, '& .MuiStep-root': { px: 1 } }}
    >
      {steps.map((entry, index) => (
        <Step key={entry.name} completed={index < active} aria-current={index === active ? 'step' : undefined}>
          <StepLabel>
            {projectId && index < active ? (
              <Link to={entry === steps[0] ? `${entry.path(projectId)}?wizard` : entry.path(projectId)}>
                {entry.name}
              </Link>
            ) : (
              entry.name
            )}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  );
};
