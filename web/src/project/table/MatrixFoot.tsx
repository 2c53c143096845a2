import type { Column } from './columns.ts';

type Props = {
  readonly rowIndex: number;
  readonly columns: readonly Column[];
  /** By question. */
  readonly totals: ReadonlyMap<string, string>;
  /** Of the columns that are in sight; `end` is not among them. */
  readonly first: number;
  readonly end: number;
  readonly canTick: boolean;
  /** What else has a column, after these. */
  readonly after: readonly string[];
};

/** What the numbers of all who are shown come to. */
export const MatrixFoot = ({ rowIndex, columns, totals, first, end, canTick, after }: Props) => (
  <tfoot>
    <tr aria-rowindex={rowIndex}>
      {canTick && <td tabIndex={-1} />}
      <th scope="row" tabIndex={-1} className="matrix-who">
        Total
      </th>
      {first > 0 && <td className="matrix-gap" colSpan={first} />}
      {columns.slice(first, end).map(({ id }) => (
        <td key={id} tabIndex={-1} className="matrix-end" title={totals.get(id)}>
          {totals.get(id)}
        </td>
      ))}
      {end < columns.length && <td className="matrix-gap" colSpan={columns.length - end} />}
      {after.map((name) => (
        <td key={name} tabIndex={-1} />
      ))}
    </tr>
  </tfoot>
);
