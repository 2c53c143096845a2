import { styled } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { decoded } from '../../format/decoded.ts';
import { Notice } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { mostRows, mostShown, tableOf } from './text.ts';

type Props = {
  /** Where it is, or its bytes. */
  readonly source: string | Blob;
  readonly kind: 'text' | 'table';
  readonly shape: React.ReactNode;
  /** Asks for another address: this one is good for one reading. */
  readonly onRetry: () => void;
  readonly asking: boolean;
};

const Frame = styled('div')(({ theme: { spacing } }) => ({ padding: spacing(5) }));
const Text = styled('pre')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13 });
const Table = styled('table')({
  borderCollapse: 'collapse',
  fontSize: 13,
  background: 'var(--surface)',
  '& td, & th': { border: '1px solid var(--line)', padding: '4px 8px', verticalAlign: 'top', textAlign: 'left' },
});

const load = async (source: string | Blob) => {
  if (source instanceof Blob)
    return { text: decoded(await source.slice(0, mostShown).arrayBuffer()), isPart: source.size > mostShown };
  // The whole file would be more than anybody reads here.
  const response = await fetch(source, { headers: { Range: `bytes=0-${mostShown - 1}` } });
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  return { text: decoded(await response.arrayBuffer()), isPart: !isWhole(response) };
};
const isWhole = ({ status, headers }: Response) => {
  const [, last, size] = /-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return status === 200 || Number(last) + 1 === Number(size);
};

const partly = <Notice severity="info">Only the beginning is shown. Download the file to see all of it.</Notice>;

const Rows = ({ text, isPart }: { readonly text: string; readonly isPart: boolean }) => {
  const all = tableOf(text);
  const [head = [], ...rows] = all.slice(0, mostRows);
  return (
    <>
      {(isPart || all.length > mostRows) && partly}
      <Table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={String(column)} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={String(number)}>
              {row.map((cell, column) => (
                <td key={String(column)}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
};

/** The beginning of a text, or of a CSV file as a table. */
export const TextContents = ({ source, kind, shape, onRetry, asking }: Props) => {
  const id = useId();
  const read = useQuery({
    queryKey: ['text', id, String(source)],
    queryFn: () => load(source),
    gcTime: 0,
    retry: false,
  });
  const answer = { ...read, isFetching: read.isFetching || asking, refetch: onRetry };
  return (
    <Loaded what="The document" answer={answer} shape={shape}>
      {({ text, isPart }) => (
        <Frame>
          {kind === 'table' ? (
            <Rows text={text} isPart={isPart} />
          ) : (
            <>
              {isPart && partly}
              <Text>{text}</Text>
            </>
          )}
        </Frame>
      )}
    </Loaded>
  );
};
