/** The first thing the Tab key reaches: past the navigation. */
export const SkipLink = () => (
  <a href="#main" className="skip">
    Skip to content
  </a>
);
