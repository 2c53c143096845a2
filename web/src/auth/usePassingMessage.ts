import { useEffect, useState } from 'react';

/** A message that goes by itself after a while, or when it is set to nothing. */
export const usePassingMessage = (milliseconds: number): [string, (message: string) => void] => {
  const [message, setMessage] = useState({ text: '' });
  useEffect(() => {
    if (!message.text) return;
    const timer = setTimeout(() => setMessage({ text: '' }), milliseconds);
    return () => clearTimeout(timer);
  }, [message, milliseconds]);
  return [message.text, (text) => setMessage({ text })];
};
