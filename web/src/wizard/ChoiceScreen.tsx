import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlineRounded';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { paths } from '../paths.ts';
import { PageHeader } from '../theme/PageHeader.tsx';

const choices = [
  {
    to: paths.newPublicProject,
    title: 'Public Project',
    text: 'Any member can join with the project ID. Everyone owes every document.',
    icon: <GroupsIcon />,
  },
  {
    to: paths.newPrivateProject,
    title: 'Private Project',
    text: 'Invite members by email for controlled access, and say who owes which document.',
    icon: <LockIcon />,
  },
  {
    to: paths.newPersonalProject,
    title: 'Create Personal Project',
    text: 'A project of your own, without a team. You can invite people or open it later.',
    icon: <PersonIcon />,
  },
];

/** The choice before the form (CREATE-01, CREATE-02). */
export default function ChoiceScreen() {
  return (
    <>
      <PageHeader title="Start a New Team Project" state="Choose who may take part; you can change it later." />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
          maxWidth: 980,
        }}
      >
        {choices.map(({ to, title, text, icon }) => (
          <Card key={to} sx={{ position: 'relative', p: 5, '&:hover': { borderColor: 'var(--primary)' } }}>
            <Box
              sx={{
                width: 40,
                height: 40,
                borderRadius: '10px',
                display: 'grid',
                placeItems: 'center',
                color: 'var(--primary)',
                background: 'var(--primary-soft)',
                mb: 3,
              }}
            >
              {icon}
            </Box>
            <Typography variant="h2">
              <Link
                component={RouterLink}
                to={to}
                color="inherit"
                underline="none"
                sx={{
                  fontWeight: 'inherit',
                  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '10px' },
                }}
              >
                {title}
              </Link>
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {text}
            </Typography>
          </Card>
        ))}
      </Box>
    </>
  );
}
