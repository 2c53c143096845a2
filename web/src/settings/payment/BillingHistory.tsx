import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { useListPage } from '../../reads/lists.ts';
import { List } from '../../theme/layout.tsx';
import { ListPager, ListRows } from '../../theme/lists.tsx';
import { useWide } from '../../theme/useWide.ts';
import { Section } from '../Section.tsx';
import { InvoiceItem, InvoiceLine } from './InvoiceLine.tsx';

/** Every charge (PAY-04). `Invoices` of the side navigation leads here. */
export const BillingHistory = () => {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const invoices = useListPage('invoices', { sort: { field: 'date', order: 'DESC' } }, useState(1));
  const wide = useWide('sm');
  const ready = Boolean(invoices.data);
  useEffect(() => {
    if (ready && hash === '#billing-history') place.current?.scrollIntoView({ block: 'center' });
  }, [ready, hash]);
  return (
    <div ref={place}>
      <Section
        title="Billing history"
        id="billing-history"
        {...(invoices.total === 0 && { text: 'Nothing has been charged yet.' })}
      >
        <ListContextProvider value={invoices}>
          <ListRows<'invoices'> what="Billing history" shape={80}>
            {(rows) =>
              wide ? (
                <Box sx={{ mx: -3 }}>
                  <Table aria-label="Charges">
                    <TableHead>
                      <TableRow>
                        <TableCell>Date</TableCell>
                        <TableCell>Plan</TableCell>
                        <TableCell align="right">Amount</TableCell>
                        <TableCell>Status</TableCell>
                        <TableCell padding="none">
                          <span className="visually-hidden">Invoice</span>
                        </TableCell>
                      </TableRow>
                    </TableHead>
                    <TableBody>
                      {rows.map((invoice) => (
                        <InvoiceLine key={invoice.id} invoice={invoice} />
                      ))}
                    </TableBody>
                  </Table>
                </Box>
              ) : (
                <List aria-label="Charges">
                  {rows.map((invoice) => (
                    <InvoiceItem key={invoice.id} invoice={invoice} />
                  ))}
                </List>
              )
            }
          </ListRows>
          <ListPager label="Pages of charges" />
        </ListContextProvider>
      </Section>
    </div>
  );
};
