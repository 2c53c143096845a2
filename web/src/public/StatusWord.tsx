import type { DocumentStatus } from '@dossier/shared/contract';

const looks: Record<DocumentStatus, readonly [name: string, path: string]> = {
  'Not Uploaded': ['none', 'M9 3a6 6 0 1 1-.01 0'],
  Uploaded: ['up', 'M9 14V4M5 8l4-4 4 4'],
  'In Review': [
    'rev',
    'M2 9s2.500-4.500 7-4.500S16 9 16 9s-2.500 4.500-7 4.500S2 9 2 9zM9 7.500a1.500 1.500 0 1 1-.01 0',
  ],
  Accept: ['ok', 'M4 9.500l3.500 3.500L14 6'],
  Reject: ['no', 'M5 5l8 8M13 5l-8 8'],
};

/** The status chip without the app's component library. */
export const StatusWord = ({ status }: { status: DocumentStatus }) => {
  const [name, path] = looks[status];
  return (
    <span className={`status ${name}`}>
      <svg viewBox="0 0 18 18" width="16" height="16" aria-hidden="true">
        <path d={path} {...(name === 'none' && { strokeDasharray: '3 2.7' })} />
      </svg>
      {status}
    </span>
  );
};
