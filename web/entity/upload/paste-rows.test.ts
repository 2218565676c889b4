// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isTable } from './paste-rows.tsx'
import { hasStruckCells, withRaisedCells } from './raised-cells.ts'

test('rows of a spreadsheet are told from a word that somebody pastes', () => {
  expect(isTable('admission_no\tfirst_name\r\nA-1\tAsha\r\n')).toBe(true)
  for (const text of ['', 'A-1', 'one line\twith two cells', 'two\nlines'])
    expect([text, isTable(text)]).toEqual([text, false])
})

const table = (...rows: string[]) =>
  `<table>${rows.map((row) => `<tr><td>${row.split('|').join('</td><td>')}</td></tr>`).join('')}</table>`

test('what is raised and lowered in the cells is not lost with the paste, and never half of it', () => {
  const text = 'Question\tA\tB\r\n1 m3 =\t106 cm3\tH2SO4\r\n'
  const html = table('Question|A|B', '1 m<sup>3</sup> =|10<sup>6</sup> cm<sup>3</sup>|H<sub>2</sub>SO<sub>4</sub>')
  expect(withRaisedCells(text, html)).toBe('Question\tA\tB\r\n1 m³ =\t10⁶ cm³\tH₂SO₄\n')
  expect(withRaisedCells(text, table('Question|A|B', '1 m3 =|106 cm3|H2SO4'))).toBe(text)
  const sheets = '10<span style="font-size:0.6em; vertical-align: super;">3</span>'
  expect(withRaisedCells('Q\t103\n', table(`Q|${sheets}`))).toBe('Q\t10³\n')
  expect(withRaisedCells('Q\t232\n', table('Q|2<sup>3<sup>2</sup></sup>'))).toBeNull()
  // A letter that has no raised sign, and a table of other cells.
  expect(withRaisedCells('Q\t2q\n', table('Q|2<sup>q</sup>'))).toBeNull()
  expect(withRaisedCells('Q\t23\n', table('Q|2<sup>3</sup>|more'))).toBeNull()
})

test('what is crossed out is seen however a program writes it, so that nobody enrols who was taken back', () => {
  const struck = [
    table('A-1|<s>Asha</s>'),
    table('A-1|<del>As</del>ha'),
    table('A-1|<span style="text-decoration:line-through">Asha</span>'),
    `<style><!-- .xl65 {text-decoration:line-through;} --></style><table><tr><td>A-1</td><td class=xl65>Asha</td></tr></table>`,
  ]
  expect(struck.map(hasStruckCells)).toEqual([true, true, true, true])
  expect([table('A-1|Asha'), '', '<p><s>no table</s></p>'].map(hasStruckCells)).toEqual([false, false, false])
})
