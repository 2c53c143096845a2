import { paths } from '../paths.ts';
import { WayTo } from '../theme/Changing.tsx';
import { AddIcon } from '../theme/icons.tsx';

export const CreateTeamButton = () => (
  <WayTo to={paths.newTeam} variant="contained" startIcon={<AddIcon />}>
    Create New Team
  </WayTo>
);
