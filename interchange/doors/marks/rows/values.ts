import type { ExamAttendance } from '../../../../domain/exams/exam-words.ts'
import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { folded } from '../../grid/shown.ts'
import type { ListReading, MarkListInput, ReadValue, RememberedValue, ValueHere } from '../reading.ts'
import { codeKey, isOtherHere, type Legend } from './legend.ts'
import type { MarkRead } from './mark-cell.ts'

type WordColumn = 'attendance' | 'marks'

/** Words of attendance and words in the place of marks: each is said once and is remembered. */
export interface MarkValues {
  list: () => ReadValue[]
  /** undefined: it is still to be said; null: rows with it are left out. */
  attendance: (text: string) => ExamAttendance | 'NA' | 'BLANK' | null | undefined
  /** A cell of marks with its word turned into what it was said to be. */
  meaning: (column: WordColumn, read: NonNullable<MarkRead>) => NonNullable<MarkRead>
}

const beginnings: readonly (readonly [RegExp, ExamAttendance])[] = [
  [/^(?:ab|अनु|अब|गै)/u, 'A'],
  [/^pr/, 'P'],
  [/^med/, 'ML'],
  [/^exem/, 'EX'],
]

const mostValues = 300

const isWord = (here: ValueHere): here is ExamAttendance | 'NA' | 'BLANK' | 'ZERO' | null =>
  typeof here !== 'object' || here === null

export function markValues(input: MarkListInput, legend: Legend): MarkValues {
  const values = new Map<string, ReadValue>()
  const valueFor = (column: WordColumn, text: string): ReadValue => {
    const key = `${column} ${folded(text)}`
    const known = values.get(key) ?? newValue(input, legend, column, text)
    known.rows += 1
    if (values.size < mostValues * 2) values.set(key, known)
    return known
  }
  const saidAs = (column: WordColumn, text: string) => {
    const { here, by } = valueFor(column, text)
    return by === null || !isWord(here) ? undefined : here
  }
  return {
    list: () => [...values.values()].slice(0, mostValues),
    attendance: (text) => {
      const here = saidAs('attendance', text)
      return here === 'ZERO' ? 'BLANK' : here
    },
    meaning: (column, read) => {
      const text = 'word' in read ? read.word : 'means' in read ? read.means : undefined
      if (text === undefined) return read
      const here = saidAs(column, text)
      if (here === undefined) return read
      if (here === 'NA') return { isNa: true }
      if (here === 'ZERO') return { mark: 0 }
      return here === null || here === 'BLANK' || here === 'P' ? { said: here ?? 'LEFT' } : { absence: here }
    },
  }
}

function newValue(input: MarkListInput, legend: Legend, column: WordColumn, value: string): ReadValue {
  const begun = beginnings.flatMap(([begins, here]) => (begins.test(folded(value)) ? [here] : []))
  const near = (begun.length > 0 ? begun : absenceIn(value)).map((here) => ({ label: here, here }))
  const said = input.values?.[column] ?? {}
  const key = Object.keys(said).find((one) => folded(one) === folded(value))
  if (key !== undefined) return { column, value, rows: 0, here: said[key] ?? null, by: 'said', near }
  // The list says itself what it means by it.
  if (legend.get(codeKey(value)) === 'absent') return { column, value, rows: 0, here: 'A', by: 'rule', near }
  // What it meant in another list says nothing of one that explains it otherwise.
  const known = isOtherHere(legend, value)
    ? undefined
    : input.remembered_values?.find((one) => one.column === column && folded(one.value) === folded(value))
  return { column, value, rows: 0, here: known?.here ?? null, by: known ? 'remembered' : null, near }
}

/** "Faltou à prova": a word of absence among others proposes it. */
function absenceIn(value: string): ExamAttendance[] {
  const codes = folded(value)
    .split(' ')
    .flatMap((word) => (word.length > 3 ? (readAttendance(word) ?? []) : []))
  return [...new Set(codes)].filter((code) => code !== 'P').slice(0, 1)
}

/** What somebody said of words of a list and is worth remembering: of what names a pupil nothing is. */
export function saidWords(
  { values }: Pick<ListReading, 'values'>,
  pupils: readonly { name: string }[],
): RememberedValue[] {
  const names = new Set(pupils.flatMap(({ name }) => folded(name).split(' ')))
  const isNobody = (value: string) =>
    !folded(value)
      .split(' ')
      .some((word) => word.length > 2 && names.has(word))
  return values.flatMap(({ column, value, here, by }) =>
    by === 'said' && (column === 'section' || column === 'class' || isNobody(value)) ? [{ column, value, here }] : [],
  )
}
