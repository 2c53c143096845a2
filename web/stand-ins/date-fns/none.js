/** Loading react-admin asks for these; only what guesses the columns of a list calls them, and our lists name theirs. */
const none = () => {
  throw new Error('What guesses columns needs date-fns, which is not installed: see web/stand-ins');
};

export { none as isMatch, none as isValid, none as parseISO };
