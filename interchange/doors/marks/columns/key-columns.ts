import { say } from '../../../../domain/say.ts'
import {
  answerTo,
  type ColumnUse,
  columnChoice,
  columnName,
  columnOf,
  isFree,
  type ListWork,
  leave,
  take,
} from '../list-work.ts'
import { holds } from './column-facts.ts'

type KeyField = 'admission_no' | 'roll_no'

/** Free columns of numbers beyond those that marks need. */
const spare = ({ columns, input: { exam } }: ListWork) => {
  const headed = columns.filter(({ head }) => head.heading === (exam.questions ? 'question' : 'marks')).length
  return (
    columns.filter((one) => isFree(one) && one.head.heading === null).length -
    Math.max(0, (exam.questions?.length ?? 1) - headed)
  )
}

/** The number of a pupil and the counting of lines, where no heading says them. */
export function findKeys(work: ListWork) {
  const isHeaded = work.table.header_rows.length > 0
  if (isHeaded && (columnOf(work, 'admission_no') || columnOf(work, 'roll_no'))) return countLines(work)
  for (const field of ['admission_no', 'roll_no'] as const) if (!columnOf(work, field)) findKey(work, field)
  countLines(work)
}

/** Columns whose texts are such numbers of the pupils, each once; with names beside them they must be theirs. */
function candidates(work: ListWork, field: KeyField): ColumnUse[] {
  const { index, table } = work
  const name = columnOf(work, 'name')
  const other = field === 'roll_no' ? columnOf(work, 'admission_no') : columnOf(work, 'roll_no')
  const found = field === 'roll_no' ? index.byRoll : index.byAdmission
  const isTheirs = ({ facts }: ColumnUse) =>
    holds(table.rows.length, 0.9, (line) => {
      const pupils = name
        ? likeIn(index.names, name.facts.texts[line] ?? '')
        : other
          ? (field === 'roll_no' ? index.byAdmission : index.byRoll)(other.facts.texts[line] ?? '')
          : []
      if (pupils.length === 0 || facts.texts[line] === '') return null
      return found(facts.texts[line] ?? '').some((one) => pupils.includes(one))
    })
  return work.columns
    .filter((one) => isFree(one) && one.head.heading === null && isEachOnce(work, one) && one.facts.filled.length >= 2)
    .filter(({ facts }) => (field === 'roll_no' ? facts.rolls : facts.admissions) >= 0.8)
    .filter((one) => (name || other ? isTheirs(one) : true))
}

const likeIn = ({ same, near }: ListWork['index']['names'], name: string): readonly number[] => {
  const found = same(name)
  return found.length > 0 ? found : near(name)
}

/** Rolls come again in another section. */
function isEachOnce(work: ListWork, { facts }: ColumnUse): boolean {
  const section = columnOf(work, 'section')
  if (!section) return facts.isEachOnce
  const texts = facts.texts
    .map((text, line) => (text === '' ? null : `${section.facts.texts[line]} ${text}`))
    .filter((text) => text !== null)
  return new Set(texts).size === texts.length
}

function findKey(work: ListWork, field: KeyField) {
  if (spare(work) < 1) return
  const found = candidates(work, field)
  const [first, second] = found
  if (!first) return
  const isChecked = columnOf(work, 'name') !== undefined || columnOf(work, 'admission_no') !== undefined
  const chosen = isChecked || !second ? first : unchecked(work, found, field)
  if (chosen) take(chosen, 'content', field)
}

/** Several columns could be the number, and no name says which: a first one that counts the lines is the number of the line where a further one is left for marks. */
function unchecked(work: ListWork, found: readonly ColumnUse[], field: KeyField): ColumnUse | null {
  const [first, second] = found as [ColumnUse, ColumnUse]
  if (first.facts.isSerial && first.at === 0) {
    const isGrowing = second.facts.numbers.every(
      (number, line, all) => line === 0 || (number ?? 0) > (all[line - 1] ?? 0),
    )
    if (spare(work) < 2 || !isGrowing) return first
    if (found.length === 2) return second
  }
  const answer = answerTo(work, {
    ...{ kind: 'which_column', of: field, choices: found.map(columnChoice) },
    message: say('list.which_column', { columns: found.map(columnName) }),
  })
  const said = found.find(({ at }) => String(at) === answer) ?? null
  if (said === null) for (const column of found) leave(column, 'content', 'other')
  return said
}

function countLines(work: ListWork) {
  const hasKey = (['admission_no', 'roll_no', 'name'] as const).some((field) => columnOf(work, field))
  if (!hasKey || work.columns.some(({ left_as }) => left_as === 'serial') || spare(work) < 1) return
  const serial = work.columns.find((one) => isFree(one) && one.head.heading === null && one.facts.isSerial)
  if (serial) leave(serial, 'content', 'serial')
}
