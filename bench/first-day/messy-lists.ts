import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeXlsxFile, { type Row } from 'write-excel-file/node'

const firsts =
  'Aarav Diya Ishaan Meera Kabir Saanvi Rohan Tara Vihaan Zoya Arjun Kavya Farhan Nisha Dev Anika Om Ritu Yash Lata आद्या राहुल'.split(
    ' ',
  )
const middles = ['', '', 'Kumar', 'Lal', '']
const lasts =
  "Rao Sharma Nair Das Khan Pillai Joshi Bose Patel Singh Mehta Iyer Ansari D'Souza Verma Reddy Gupta Thomas Kulkarni Saxena Menon Chawla Bhat".split(
    ' ',
  )
const parents = 'Suresh Ramesh Imran Anil Mahesh Hari Joseph Mohan Prakash Vikram Nitin'.split(' ')
const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')
const letters = ['A', 'B', 'C']

export const PUPILS = 2000
export const STAFF = 60

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T
const devanagari = (number: number) => String(number).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] as string)
const two = (number: number) => String(number).padStart(2, '0')

/** Each name with its place in a cycle of its own, so that no two pupils are alike in name and date of birth. */
function nameOf(n: number): string {
  const all = [pick(firsts, n), pick(middles, Math.floor(n / 7)), pick(lasts, Math.floor(n / firsts.length))]
  return all.filter(Boolean).join(' ')
}

const mobile = (n: number) => `98${String(10_000_000 + n * 37).slice(-8)}`

/** How the clerks of a school wrote them down: most as it stands on the birth certificate, some in a hurry. */
function birthOf(n: number, grade: number): string {
  const [day, month, year] = [1 + ((n * 7) % 28), 1 + ((n * 5) % 12), 2020 - grade - (n % 2)]
  if (n % 40 === 3) return `${day}/${month}/${String(year).slice(-2)}`
  return n % 9 === 4 ? `${two(day)}.${two(month)}.${year}` : `${two(day)}/${two(month)}/${year}`
}

function phoneOf(n: number): string {
  if (n % 11 === 2) return `${mobile(n)} / ${mobile(n + 5000)}`
  if (n % 13 === 5) return `+91 ${mobile(n).slice(0, 5)} ${mobile(n).slice(5)}`
  return n % 17 === 6 ? `0${mobile(n)}` : mobile(n)
}

function pupilRow(n: number): string[] {
  const place = Math.floor((n * 36) / PUPILS)
  const [grade, section] = [Math.floor(place / 3), pick(letters, place)]
  const roll = n - Math.ceil((place * PUPILS) / 36) + 1
  return [
    ...[String(n + 1), `A/${2400 + n}`, nameOf(n), `${romans[grade]}-${section}`],
    // The clerk of the lower classes writes them as they are spoken.
    ...[grade < 5 ? devanagari(roll) : String(roll), birthOf(n, grade + 1), pick(['M', 'F'], n)],
    ...[`Mr. ${pick(parents, n)} ${pick(lasts, Math.floor(n / firsts.length))}`, phoneOf(n), n % 50 === 7 ? 'bus' : ''],
  ]
}

const staffNames = lasts.map((last, at) => `${pick(['Mrs.', 'Mr.', 'Ms.', 'Dr.'], at)} ${pick(firsts, at * 3)} ${last}`)
const taught = ['Mathematics', 'Science', 'Hindi', 'English', 'Social Science']

function staffRow(n: number): string[] {
  const classes = `${6 + (n % 5)}-${pick(letters, n)} ${pick(taught, n)}; ${romans[5 + ((n + 2) % 5)]} ${pick(letters, n + 1)} ${pick(taught, n)}`
  const name =
    n < staffNames.length
      ? pick(staffNames, n)
      : `${pick(firsts, n * 5)} ${pick(lasts, n * 7)} ${n}`.replace(/ \d+$/, '')
  return [
    ...[String(n + 1), String(101 + n), name, pick(['TGT', 'PGT', 'PRT', 'TGT (I/C)'], n), classes],
    ...[mobile(n + 3000), n % 20 === 0 ? `staff${n}@school.test` : pick(['', '-', 'nil'], n)],
  ]
}

const cells = (lines: readonly (readonly string[])[]): Row[] =>
  lines.map((line) => line.map((cell) => (cell === '' ? null : { value: cell, type: String })))

async function writeBook(path: string, sheets: Record<string, string[][]>): Promise<string> {
  const all = Object.entries(sheets).map(([sheet, lines]) => ({ sheet, data: cells(lines) }))
  await writeFile(path, await writeXlsxFile(all).toBuffer())
  return path
}

/** Two sheets, of which the second is the list; titles above, a total below, class and section in one cell, digits of two scripts, two mobiles in a cell. */
function roster(path: string): Promise<string> {
  const strength = romans.map((roman) => [roman, ...letters.map(() => '55')])
  const pupils = Array.from({ length: PUPILS }, (_, n) => pupilRow(n))
  return writeBook(path, {
    Strength: [['Strength of classes 2026-27'], ['Class', ...letters], ...strength],
    'Students 2026-27': [
      ['SUNRISE PUBLIC SCHOOL, PUNE'],
      ['List of students, session 2026-27', '', '', 'Printed on 01/06/2026'],
      [],
      [
        'S.No',
        'Adm. No.',
        'Name of Student',
        'Class & Sec',
        'Roll No',
        'D.O.B.',
        'M/F',
        "Father's Name",
        'Mobile No',
        'Remarks',
      ],
      ...pupils,
      ['Total', String(PUPILS)],
      ['Class Teacher', '', '', '', '', '', '', 'Principal'],
    ],
  })
}

/** Hardly an e-mail in it, titles before the names, designations that are no roles, and what somebody teaches in one cell. */
function staffList(path: string): Promise<string> {
  return writeBook(path, {
    Staff: [
      ['SUNRISE PUBLIC SCHOOL, PUNE'],
      ['Teaching staff'],
      ['Sl No', 'Emp Code', 'Name of the Teacher', 'Designation', 'Classes Taught', 'Contact No.', 'E-mail ID'],
      ...Array.from({ length: STAFF }, (_, n) => staffRow(n)),
    ],
  })
}

const chapters = ['Chemical Reactions', 'Acids, Bases and Salts', 'Life Processes', 'Electricity', 'Our Environment']

/** The class and the subject stand once, above their chapters. */
async function chapterList(path: string): Promise<string> {
  const lines = chapters.map((chapter, at) => `${at === 0 ? 'X;Science' : ';'};${at + 1};${chapter}`)
  await writeFile(path, ['Class;Subject;Ch. No.;Name of the Chapter', ...lines].join('\n'))
  return path
}

const words = [
  'copper',
  'lime water',
  'the kidney',
  'a resistor',
  'ozone',
  'zinc',
  'litmus',
  'the lungs',
  'a fuse',
  'a forest',
]
const kinds = [
  ...[
    { type: 'MCQ', marks: 1, ask: 'Which of these goes with' },
    { type: 'MCQ', marks: 1, ask: 'Choose what belongs to' },
  ],
  ...[
    { type: 'Very short answer', marks: 2, ask: 'Name two facts about' },
    { type: 'Short answer', marks: 3, ask: 'Explain the use of' },
  ],
  { type: 'Long answer', marks: 5, ask: 'Describe, with a labelled diagram, the role of' },
]
const levels = ['Easy', 'Average', 'Difficult']

/** A bank as a teacher writes it down: types and levels in words, a letter as the key. */
function questionList(path: string): Promise<string> {
  const lines = chapters.flatMap((chapter) =>
    words.flatMap((word, at) =>
      kinds.map(({ type, marks, ask }, kind) => {
        const options =
          type === 'MCQ' ? ['alpha', 'beta', 'gamma', 'delta'].map((one) => `${one} ${at + 1}`) : ['', '', '', '']
        const text = `${ask} ${word} in "${chapter}"?`
        const key = type === 'MCQ' ? pick(['A', 'B', 'C', 'D'], at + kind) : `Whatever the book says of ${word}`
        return ['X', 'Science', chapter, text, type, ...options, key, pick(levels, at + kind), String(marks)]
      }),
    ),
  )
  const numbered = lines.map((line, at) => [String(at + 1), ...line])
  const head = [
    'Q. No.',
    'Class',
    'Subject',
    'Chapter',
    'Question',
    'Type',
    'Option A',
    'Option B',
    'Option C',
    'Option D',
  ]
  return writeBook(path, { Questions: [[...head, 'Answer', 'Difficulty', 'Marks'], ...numbered] })
}

/** The five files of an office on its first day, as such offices write them. */
export async function writeMessyLists(folder: string) {
  return {
    roster: await roster(join(folder, 'students final (2).xlsx')),
    staff: await staffList(join(folder, 'staff list.xlsx')),
    chapters: await chapterList(join(folder, 'chapters.csv')),
    questions: await questionList(join(folder, 'science x questions.xlsx')),
  }
}
