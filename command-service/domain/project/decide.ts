import { accept, type CommandOf, type Decider, type Decision, decisions, type Moment, reject } from '../decider.ts';
import { bundleDecisions } from './bundle.ts';
import type { ProjectContext } from './context.ts';
import { copyingDecisions } from './copying.ts';
import { documentsDecisions } from './documents.ts';
import { evolve, evolveAll } from './evolve.ts';
import { filesDecisions } from './files.ts';
import { givingDecisions, offerDecisions } from './hosting/offer.ts';
import { keepingDecisions } from './keeping/retention.ts';
import { binDecisions, lifecycleDecisions } from './lifecycle.ts';
import { mailingDecisions } from './mailing/mailing.ts';
import { joiningDecisions, peopleDecisions } from './people.ts';
import { questionsDecisions } from './questions.ts';
import { foundingDecisions, settingsDecisions } from './settings.ts';
import { initial, isProject, type LiveProject, type Project, type ProjectState } from './state.ts';

const founding = decisions<ProjectState, ProjectContext>()(foundingDecisions);

const inAnyStatus = decisions<Project, ProjectContext>()({
  ...joiningDecisions,
  ...binDecisions,
  ...givingDecisions,
  ...copyingDecisions,
});

const outsideTheBin = decisions<LiveProject, ProjectContext>()({
  ...settingsDecisions,
  ...peopleDecisions,
  ...documentsDecisions,
  ...questionsDecisions,
  ...filesDecisions,
  ...keepingDecisions,
  ...offerDecisions,
  ...mailingDecisions,
  ...lifecycleDecisions,
  ...bundleDecisions,
});

export type ProjectCommand = CommandOf<typeof founding | typeof inAnyStatus | typeof outsideTheBin>;

const decide = (command: ProjectCommand, state: ProjectState, moment: Moment, context: ProjectContext): Decision => {
  if (founding.has(command)) return founding.decide(command, state, moment, context);
  if (!isProject(state)) {
    return command.type === 'PurgeProject' && state.status === 'purged' ? accept([]) : reject('PROJECT_NOT_FOUND');
  }
  if (inAnyStatus.has(command)) return inAnyStatus.decide(command, state, moment, context);
  return state.status === 'bin' ? reject('PROJECT_IN_BIN') : outsideTheBin.decide(command, state, moment, context);
};

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectContext> = {
  initial,
  evolve,
  evolveAll,
  decide,
};
