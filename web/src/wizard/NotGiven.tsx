import { type Me, refusals } from '@dossier/shared/contract';
import { useCommand } from '../data/commands.ts';
import { Notice } from '../theme/layout.tsx';
import { Opener } from '../theme/Opener.tsx';
import { ReasonDialog } from '../theme/ReasonDialog.tsx';

const AskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { run, problem } = useCommand('RequestHosting', {
    success: 'You asked. You will hear by email.',
    failure: null,
  });
  return (
    <ReasonDialog
      title="Ask to start projects"
      hint="Whoever runs this installation reads it, and you hear by email."
      action="Ask"
      label="What for"
      lines={{ least: 2, most: 6 }}
      place="request-to-host"
      problem={problem?.errors.reason ?? problem?.title}
      onSubmit={(reason) => run({ reason })}
      onClose={onClose}
    />
  );
};

const words = {
  none: 'You cannot start projects here yet. You may ask whoever runs this installation to let you.',
  asked: 'You asked to start projects here. You will hear by email.',
  given: refusals.HOSTING_NOT_GIVEN[1],
  declined: 'Whoever runs this installation does not let you start projects. You may ask again.',
} as const;

/** Where nobody pays, whoever runs the installation says who may host; some may ask. */
export const NotGiven = ({ hostingRequest }: Pick<Me, 'hostingRequest'>) => {
  const mayAsk = hostingRequest === 'none' || hostingRequest === 'declined';
  return (
    <Notice
      severity="info"
      sx={{ maxWidth: 980 }}
      action={
        mayAsk && (
          <Opener size="small" opens={(close) => <AskDialog onClose={close} />}>
            Ask to start projects
          </Opener>
        )
      }
    >
      {hostingRequest ? words[hostingRequest] : refusals.HOSTING_NOT_GIVEN[1]}
    </Notice>
  );
};
