/**
 * A share of an amount, to the cent, half to even: over many bills neither side gains by rounding.
 * @param amount whole cents, at most 10 million dollars, negative for what is given back
 * @param part and `whole`: whole numbers, such as days of a period; `whole` is positive
 */
export const shareOf = (amount: number, part: number, whole: number): number => {
  // Exact, where a product of such numbers may be beyond what a double tells apart.
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const [quotient, rest] = [size / divisor, size % divisor];
  const isUp = 2n * rest > divisor || (2n * rest === divisor && quotient % 2n === 1n);
  const rounded = Number(quotient + (isUp ? 1n : 0n));
  return isNegative ? -rounded : rounded;
};

/** Tax rates are told apart to a millionth. */
const millionth = 1_000_000;

/** @param taxRate a fraction, such as 0.19 */
export const taxOf = (amount: number, taxRate: number): number =>
  shareOf(amount, Math.round(taxRate * millionth), millionth);
