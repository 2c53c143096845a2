import { Alert, styled } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shownFile } from '../../reads/downloads.ts';
import { Loaded } from '../../theme/states/states.tsx';
import { type Framed, type FromFrame, framePath, type Shown } from './frame/messages.ts';

const Frame = styled('iframe')({ display: 'block', width: '100%', height: '70vh', minHeight: 320, border: 0 });

const bytesOf = async (fileId: string): Promise<ArrayBuffer> => {
  const shown = await shownFile({ fileId, view: 'attachment' });
  if (!('url' in shown)) throw new Error('a file always has an address');
  const response = await fetch(shown.url);
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  return response.arrayBuffer();
};

type Props = {
  readonly fileId: string;
  readonly fileName: string;
  readonly type: Framed;
  /** Stands there while it loads. */
  readonly shape: ReactNode;
};

const InFrame = ({ bytes, type, fileName }: Shown & Pick<Props, 'fileName'>) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromFrame>) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target) return;
      if (data === 'failed') setFailed(true);
      // It has no origin that could be named.
      if (data === 'ready') target.postMessage({ type, bytes } satisfies Shown, '*');
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [bytes, type]);
  if (failed)
    return (
      <Alert severity="warning">
        This document cannot be shown here. It may be damaged or protected by a password; download it to look at it.
      </Alert>
    );
  return <Frame ref={frame} src={framePath} sandbox="allow-scripts" title={`${fileName}, laid out roughly`} />;
};

/**
 * Laid out by libraries, roughly. A document may be made to deceive them: they run in a frame without
 * origin, session and network, which gets the bytes and says whether it could read them.
 */
export const FramedDocument = ({ fileId, fileName, type, shape }: Props) => {
  const answer = useQuery({
    queryKey: ['bytes', fileId],
    queryFn: () => bytesOf(fileId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded what="The document" answer={answer} shape={shape}>
      {(bytes) => <InFrame bytes={bytes} type={type} fileName={fileName} />}
    </Loaded>
  );
};
