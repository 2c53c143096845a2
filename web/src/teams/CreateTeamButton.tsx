import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export const CreateTeamButton = () => (
  <Button component={Link} to={paths.newTeam} variant="contained" color="primary" startIcon={<AddIcon />}>
    Create New Team
  </Button>
);
