import type { ComponentProps } from 'react';
import { Link, type To } from 'react-router';

/** Within the app, as the router's own links take it. */
type Way = { readonly to?: To; readonly state?: unknown; readonly preventScrollReset?: boolean };

declare module '@mui/material/Button' {
  interface ButtonOwnProps extends Way {}
}
declare module '@mui/material/IconButton' {
  interface IconButtonOwnProps extends Way {}
}
declare module '@mui/material/Link' {
  interface LinkOwnProps extends Way {}
}

/** Every link of Material UI: `to` leads to a screen, `href` away from the app. */
export const AnyLink = ({ to, ...props }: ComponentProps<'a'> & Way) =>
  to === undefined ? <a {...props} /> : <Link to={to} {...props} />;
