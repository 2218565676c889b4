/** So far down the headings are looked for below a title. */
const mostTitles = 5
const leastHeadings = 3

/**
 * The place of the row of headings among the rows that hold something: the first, or the first of three cells and more where all before it
 * hold one, as the name of the school and "Question bank 2026" do.
 *
 * @param rows - how many cells of each row hold something, from the top
 */
export function headingRow(rows: readonly number[]): number {
  const found = rows.slice(0, mostTitles + 1).findIndex((filled) => filled > 1)
  return found > 0 && (rows[found] ?? 0) >= leastHeadings ? found : 0
}
