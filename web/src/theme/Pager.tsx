import { Button, Stack, usePagination } from '@mui/material';

type Props = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** Where a screen has several. */
  readonly label?: string;
};

/** `Previous`, page numbers, `Next`; nothing for a single page. */
export const Pager = ({ page, pages, onPage, label = 'Pages' }: Props) => {
  const { items } = usePagination({ page, count: pages, onChange: (_, next) => onPage(next) });
  if (pages <= 1) return null;
  return (
    <Stack
      component="nav"
      aria-label={label}
      direction="row"
      useFlexGap
      sx={{ mt: 6, gap: 2, justifyContent: 'center', flexWrap: 'wrap' }}
    >
      {items.map(({ type, page: number, selected, disabled, onClick }, index) =>
        type === 'page' ? (
          <Button
            key={`page-${number}`}
            onClick={onClick}
            variant={selected ? 'contained' : 'outlined'}
            aria-current={selected ? 'page' : undefined}
            aria-label={`Page ${number}`}
            sx={{ minWidth: 40, px: 2 }}
          >
            {number}
          </Button>
        ) : type === 'previous' || type === 'next' ? (
          <Button key={type} disabled={disabled} onClick={onClick}>
            {type === 'previous' ? 'Previous' : 'Next'}
          </Button>
        ) : (
          <span key={`${type}-${index === 0 ? 'first' : index}`}>…</span>
        ),
      )}
    </Stack>
  );
};
