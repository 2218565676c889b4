import writeXlsxFile, { type Row } from 'write-excel-file/node'

/** What an office meant by a row; what its list does not say is left out. */
export interface MeantPupil {
  admission_no: string
  name: string
  /** "X A". */
  place: string
  roll_no?: string
  dob?: string
  guardian_name?: string
  guardian_mobile?: string
}

export interface SchoolRoster {
  name: string
  file: { name: string; bytes: Buffer }
  meant: MeantPupil[]
  /** What its office says where it is asked: ask → choice. */
  answers?: Record<string, string>
  /** Text → place; null: those rows are left out. */
  values?: Record<string, string | null>
}

const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')
export const firsts = 'Asha Bilal Chetan Divya Esha Farid Gita Hari Indu Javed Kamal Leela Mohan Nisha'.split(' ')
const lasts = 'Rao Nair Das Khan Pillai Joshi Bose Patel Singh Mehta Iyer Ansari Verma Reddy Gupta Thomas'.split(' ')
export const pad = (number: number) => String(number).padStart(2, '0')
export const devanagari = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] as string)
export const at = <T>(all: readonly T[], place: number): T => all[place % all.length] as T

/** Pupil `n` of list `list`: nobody has a namesake of the same day. */
function pupil(
  list: number,
  n: number,
  place = `${at(romans, 4 + n)} ${at(['A', 'B', 'C'], n)}`,
): Required<MeantPupil> {
  return {
    ...{ admission_no: `L${list}/${100 + n}`, name: `${at(firsts, n + list)} ${at(lasts, n * 3 + list)}`, place },
    ...{
      roll_no: String(list * 40 + n * 3 + 2),
      dob: `${2008 + (n % 6)}-${pad(1 + ((n + list) % 12))}-${pad(13 + ((n * 5 + list) % 15))}`,
    },
    ...{
      guardian_name: `Ravi ${at(lasts, n * 3 + list)}`,
      guardian_mobile: `+9198${pad(list + 10)}${String(100_000 + n * 37)}`,
    },
  }
}

export const some = (list: number, count = 12, place?: string) =>
  Array.from({ length: count }, (_, n) => pupil(list, n, place))
export const dmy = (dob: string, sign = '/') => dob.split('-').reverse().join(sign)
export const local = (mobile: string) => mobile.slice(3)
export const gradeOf = ({ place }: MeantPupil) => place.split(' ')[0] as string
export const sectionOf = ({ place }: MeantPupil) => place.split(' ')[1] as string
export const numberOf = (one: MeantPupil) => String(romans.indexOf(gradeOf(one)) + 1)

/** What a list says of its pupils, as its columns have it. */
export const meaning = (meant: readonly Required<MeantPupil>[], fields: readonly (keyof MeantPupil)[]): MeantPupil[] =>
  meant.map((one) => {
    const { admission_no, name, place } = one
    return { admission_no, name, place, ...Object.fromEntries(fields.map((field) => [field, one[field]])) }
  })
export const all = ['roll_no', 'dob', 'guardian_name', 'guardian_mobile'] as const

export const text = (name: string, lines: readonly (readonly string[])[], sign = ',') => ({
  name,
  bytes: Buffer.from(lines.map((line) => line.map((cell) => `"${cell}"`).join(sign)).join('\r\n')),
})
export const rows = (lines: readonly (readonly string[])[]): Row[] =>
  lines.map((line) => line.map((cell) => (cell === '' ? null : { value: cell, type: String })))
export const book = async (name: string, sheets: Record<string, Row[]>) => ({
  name,
  bytes: await writeXlsxFile(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data }))).toBuffer(),
})

const usualHead = [
  'S.No',
  'Adm. No.',
  'Name of Student',
  'Class',
  'Sec',
  'Roll No',
  'D.O.B.',
  "Father's Name",
  'Mobile No',
]
export const usualRow = (one: Required<MeantPupil>, n: number) => [
  ...[String(n + 1), one.admission_no, one.name, gradeOf(one), sectionOf(one), one.roll_no],
  ...[dmy(one.dob), one.guardian_name, local(one.guardian_mobile)],
]
/** The usual list with some columns written another way. */
export const usual = (
  meant: readonly Required<MeantPupil>[],
  other: Record<string, (one: Required<MeantPupil>, n: number) => string> = {},
) => [
  usualHead,
  ...meant.map((one, n) =>
    usualRow(one, n).map((cell, column) => other[usualHead[column] as string]?.(one, n) ?? cell),
  ),
]
