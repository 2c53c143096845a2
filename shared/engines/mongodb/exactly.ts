type Scalar = string | number | boolean;

/** @throws TypeError for an object, which MongoDB might take for an operator */
export const scalar = <T extends Scalar>(value: T): T => {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw new TypeError('a value of a filter is no scalar');
  return value;
};

/** A filter of exact values. @throws TypeError for a value that is not a scalar */
export const exactly = <V extends Readonly<Record<string, Scalar>>>(values: V): V => {
  for (const value of Object.values(values)) scalar(value);
  return values;
};

/** The document found, as the port knows it. */
export const foundAs = async <D, T>(finding: Promise<D | null>, as: (document: D) => T): Promise<T | undefined> => {
  const found = await finding;
  return found ? as(found) : undefined;
};
