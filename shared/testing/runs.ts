/** How often the long depth of testing tries a property, for each time that the usual one does. */
export const longer = 20;

/** Whether everything is tried that takes minutes by its nature. */
export const isLong = process.env.TEST_DEPTH === 'long';

/** How often a property is tried. */
export const runs = (usual: number): number => (isLong ? usual * longer : usual);
