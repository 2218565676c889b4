import { madeWorkbook } from '../../interchange/spreadsheet/testing/made-workbook.ts'
import { chapterSpreadsheet } from '../../server/academics/chapter-spreadsheet.ts'
import { studentSpreadsheet } from '../../server/people/students/spreadsheet/student-spreadsheet.ts'
import { readListChoices } from '../../server/uploads/reading/list-choices.ts'
import { readTable } from '../../server/uploads/spreadsheet-table.ts'

/**
 * How much processor time lists take to be read that are as wide, as merged or as quoted as a file can be (R65): each at one size and at twice it, so that the ratio tells
 * whether the work grows with them. `npx tsx bench/uploads/wide-lists.ts`
 */
const given = { said: readListChoices({}), fillers: { class: 'Class 7', section: 'A' }, now: new Date() }
const csv = (...lines: string[]) => ({ name: 'list.csv', bytes: Buffer.from(lines.join('\n')) })
const people = (rows: number, columns: number) =>
  csv(
    ['Adm No', 'Name', 'Class', 'Sec', 'Father', ...Array.from({ length: columns - 5 }, (_, at) => `More ${at}`)].join(
      ',',
    ),
    ...Array.from({ length: rows }, (_, at) =>
      [`A${at}`, 'Asha Rao', '7', 'A', 'Ravi', ...Array.from({ length: columns - 5 }, () => 'x')].join(','),
    ),
  )
const merges = (count: number) => ({
  name: 'list.xlsx',
  bytes: madeWorkbook([
    {
      rows: [
        ['Class', 'Subject', 'Chapter'],
        ...Array.from({ length: count }, (_, at) => ['VII', 'Maths', `Chapter ${at}`]),
      ],
      merged: Array.from({ length: count }, (_, at) => `A${at + 2}:B${at + 2}`),
    },
  ]),
})

const cases: [
  string,
  typeof studentSpreadsheet | typeof chapterSpreadsheet,
  (size: number) => { name: string; bytes: Uint8Array },
  number,
][] = [
  ['rows of 60 columns', studentSpreadsheet, (size) => people(size, 60), 1000],
  [
    'headings alike',
    chapterSpreadsheet,
    (size) => csv(`Class,Subject,Chapter,${Array.from({ length: size }, () => 'Same').join(',')}`, 'VII,Maths,One'),
    90,
  ],
  [
    'blanks in a cell',
    chapterSpreadsheet,
    (size) => csv('Class,Subject,Chapter', `VII,Maths,"a${' '.repeat(size)}b"`),
    15_000,
  ],
  [
    'quotes in a cell',
    chapterSpreadsheet,
    (size) => csv('Class,Subject,Chapter', `VII,Maths,"${'""'.repeat(size)}"`),
    15_000,
  ],
  ['merged cells', chapterSpreadsheet, merges, 2400],
]

const timeOf = (kind: (typeof cases)[number][1], file: { name: string; bytes: Uint8Array }): number => {
  // A single reading may be shorter than the clock of the processor ticks.
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    for (let at = 0; at < 5; at++) readTable(kind, { ...given, ...file })
    return process.cpuUsage(start).user / 5000
  })
  return Math.min(...times)
}

for (const [name, kind, make, size] of cases) {
  const [once, twice] = [size, size * 2].map((one) => timeOf(kind, make(one))) as [number, number]
  const megabytes = make(size * 2).bytes.length / 1_048_576
  console.log(
    `${size * 2} ${name}: ${twice.toFixed(1)} ms, ${(twice / once).toFixed(2)} × half of them; ${megabytes.toFixed(2)} MB`,
  )
}
