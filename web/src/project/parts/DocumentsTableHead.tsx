import { TableCell, TableHead, TableRow } from '@mui/material';

/** The columns of required documents (DETAIL-06), the same for the host and for a collaborator. */
export const DocumentsTableHead = () => (
  <TableHead>
    <TableRow>
      <TableCell>SL</TableCell>
      <TableCell>Document Name</TableCell>
      <TableCell>Format</TableCell>
      <TableCell align="right">Maximum Size</TableCell>
      <TableCell>Upload Date</TableCell>
      <TableCell>Status</TableCell>
      <TableCell align="right">Actions</TableCell>
    </TableRow>
  </TableHead>
);
