import { say } from '#contract'
import { plainText } from '../../../interchange/doors/grid/shown.ts'
import type { SpreadsheetColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import type { SpreadsheetRecord } from '../spreadsheet-kind.ts'
import type { OpenList } from './open-list.ts'

/** 1,000 and 1,00,000 are grouped, 12,5 begins a fraction. */
const grouped = /^[-+]?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?\s*%?$/
const fraction = /^[-+]?\d+,\d{1,2}\s*%?$/
const oneComma = /^[-+]?\d+,\d+\s*%?$/

/** Numbers of columns that are written with a comma in both ways: it is asked once which it is, and they are written with a point from then on. */
export function withNumberForm(
  records: readonly SpreadsheetRecord[],
  columns: readonly SpreadsheetColumn[],
  list: OpenList,
): SpreadsheetRecord[] {
  const numbers = columns.filter(({ takes }) => takes === 'number').map(({ name }) => name)
  const rowsOf = (name: string, form: RegExp) =>
    records.filter(({ values }) => form.test(plainText(values[name] ?? '')))
  const mixed = numbers.filter((name) => rowsOf(name, grouped).length > 0 && rowsOf(name, fraction).length > 0)
  if (mixed.length === 0) return [...records]
  const answer = list.ask({
    kind: 'number_form',
    message: say('list.number_form'),
    rows: mixed.flatMap((name) => [...rowsOf(name, grouped), ...rowsOf(name, fraction)].map(({ row }) => row)),
    choices: [
      { value: 'comma', label: say('list.comma_decimal') },
      { value: 'point', label: say('list.comma_group') },
    ],
  })
  const read = (text: string) => {
    const plain = plainText(text)
    if (!grouped.test(plain) && !fraction.test(plain)) return text
    if (answer === 'comma' && oneComma.test(plain)) return plain.replace(',', '.')
    // 1,00,000 has no one fraction, and 12,5 is no group of digits: each is refused in its row, by what the file says.
    return answer === 'comma' || fraction.test(plain) ? plain.replaceAll(',', ' , ') : text
  }
  return records.map((record) => {
    const own = mixed.map((name) => [name, read(record.values[name] ?? '')] as const)
    return { ...record, values: { ...record.values, ...Object.fromEntries(own) } }
  })
}
