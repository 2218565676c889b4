import { wordsOf } from '../../grid/shown.ts'
import type { ListTable } from '../../grid/table.ts'
import { filledOf } from '../../grid/table-rows.ts'

/** What programs call a sheet that nobody has named. */
const unnamed = /^(?:(?:work ?)?sheet|tabelle|feuil|hoja|foglio|planilha|शीट|data|table|marks?)? ?\d*$/u

/** What stands above a list, a text for each line, and the name of its sheet. */
export function titlesOf({ titles }: ListTable, sheet: string): string[] {
  const lines = titles.map((row) => filledOf(row).join(' '))
  return unnamed.test(wordsOf(sheet)) ? lines : [...lines, sheet]
}
