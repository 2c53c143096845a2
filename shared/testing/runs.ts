/** How often the long depth of testing tries a property, for each time that the usual one does. */
export const longer = 20;

/** How often a property is tried. */
export const runs = (usual: number): number => (process.env.TEST_DEPTH === 'long' ? usual * longer : usual);
