import { type Me, pictureLimit } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useEffect } from 'react';
import { Told } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { clearSession, recall } from '../data/session.ts';
import { useWork } from '../data/useWork.ts';
import { formatSize } from '../format/numbers.ts';
import { useMe } from '../reads/me.ts';
import { Fields, Line, Narrow, Panel } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { PersonAvatar } from '../theme/Person.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { FileButton } from '../upload/FileButton.tsx';
import { sendFile } from '../upload/uploads.ts';
import { ProfileForm } from './ProfileForm.tsx';

const problemOf = (file: File): string | undefined => {
  if (!/\.(png|jpe?g)$/i.test(file.name)) return 'Only PNG and JPEG pictures are allowed.';
  return file.size > pictureLimit ? `File exceeds ${formatSize(pictureLimit)} size limit.` : undefined;
};

/** The profile picture with `Change Photo` and `Remove` (SET-02, SET-03). */
const PictureField = ({ me }: { me: Me }) => {
  const change = useCommand('ChangeProfilePicture', { success: 'Your picture was changed.' });
  const remove = useCommand('RemoveProfilePicture', { success: 'Your picture was removed.' });
  const sending = useWork(async (file: File) => {
    const problem = problemOf(file);
    if (problem) throw new Told(problem);
    await change.run({ fileId: await sendFile(file, { purpose: 'picture' }) });
  });
  return (
    <Line gap={5} wrap mb={7}>
      <PersonAvatar name={`${me.firstName} ${me.lastName}`} pictureFileId={me.pictureFileId} size={72} />
      <Fields gap={2}>
        <Line align="stretch">
          <FileButton
            accept="image/png,image/jpeg"
            loading={sending.isPending}
            onFiles={([file]) => file && sending.mutate(file)}
          >
            Change Photo
          </FileButton>
          {me.pictureFileId && (
            <Button loading={remove.pending} onClick={() => void remove.run({})}>
              Remove
            </Button>
          )}
        </Line>
        <div className="muted small">PNG or JPEG, at most {formatSize(pictureLimit)}.</div>
      </Fields>
    </Line>
  );
};

export default function PersonalInfoScreen() {
  const answer = useMe();
  // Without the stored profile the session ends, and the guard leads to sign-in (SET-09).
  useEffect(() => {
    if (!recall('userData')) clearSession();
  }, []);
  return (
    <Narrow>
      <PageHeader title="Personal info" state="Hosts and collaborators of your projects see your name and picture." />
      <Panel>
        <Loaded what="Your profile" answer={answer} shape={420}>
          {(me) => (
            <>
              <PictureField me={me} />
              <ProfileForm me={me} />
            </>
          )}
        </Loaded>
      </Panel>
    </Narrow>
  );
}
