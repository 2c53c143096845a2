/** Loading react-admin asks for icons that its own parts would show. We show none of those parts; ours are in `web/src/theme/icons.tsx`. */
export default function NoIcon() {
  throw new Error('This part of react-admin has icons, which are not installed: see web/stand-ins');
}
