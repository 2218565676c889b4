import { say } from '../../../../domain/say.ts'
import { folded } from '../../grid/shown.ts'
import { isOfBefore, type MarksHeading } from '../headings.ts'
import { applyRemembered } from '../layout.ts'
import { answerTo, type ColumnUse, columnChoice, columnOf, isFree, type ListWork, leave, take } from '../list-work.ts'
import type { ColumnChoice, LeftAs, MarkListField } from '../reading.ts'
import { holds } from './column-facts.ts'
import { isConstantText, looksGraded, looksLong } from './column-laws.ts'
import { findKeys } from './key-columns.ts'

/** What a heading makes of its column. Marks, questions and the total are told apart later, by the exam. */
const byHeading: Readonly<Partial<Record<MarksHeading, MarkListField[] | LeftAs>>> = {
  serial: 'serial',
  admission_no: ['admission_no'],
  roll_no: ['roll_no'],
  name: ['name'],
  first_name: ['name'],
  last_name: ['name'],
  class: ['class'],
  class_section: ['class', 'section'],
  section: ['section'],
  set: ['set'],
  attendance: ['attendance'],
  absence: ['attendance'],
  percent: 'percent',
  grade: 'grade',
  rank: 'rank',
  maximum: 'maximum',
  remarks: ['remarks'],
  count: 'other',
  exam_id: ['exam_id'],
  person: 'person',
}

/** What each column is, but for those of marks: what a person said, what was confirmed, the headings, then what the cells are. */
export function nameColumns(work: ListWork) {
  for (const column of work.columns) {
    const use = column.head.heading ? byHeading[column.head.heading] : undefined
    if (Array.isArray(use)) take(column, 'heading', ...use)
    else if (use) leave(column, 'heading', use)
  }
  oneName(work)
  for (const field of ['admission_no', 'roll_no'] as const) {
    const [only, ...more] = work.columns.filter(({ fields }) => fields.includes(field))
    if (only && more.length === 0 && isOfBefore(only.head.key)) leave(only, 'heading', 'other')
  }
  applyRemembered(work)
  applyMapping(work)
  correctHeadings(work)
  for (const field of ['admission_no', 'roll_no', 'section', 'set', 'attendance'] as const) oneOf(work, field)
  byContent(work)
  findKeys(work)
}

/** A first and a last name are parts of it only where no column has the whole. */
function oneName(work: ListWork) {
  const named = work.columns.filter(({ fields }) => fields.includes('name'))
  const whole = named.filter(({ head }) => head.heading === 'name')
  if (whole.length > 0)
    for (const column of named.filter((one) => !whole.includes(one))) leave(column, 'heading', 'person')
  if (whole.length > 1) chooseName(work, whole)
}

/** Of two columns of names that which holds those of the pupils. */
function chooseName(work: ListWork, whole: readonly ColumnUse[]) {
  const own = whole.filter(({ facts }) => facts.names >= 0.6)
  const others = whole.filter((one) => !own.includes(one))
  for (const column of others) if (own.length > 0) leave(column, 'content', 'person')
  if (own.length !== 1) oneOf(work, 'name')
}

/** The same word for two columns: those that say the same are one, else it is asked. */
function oneOf(work: ListWork, field: MarkListField) {
  const found = work.columns.filter((one) => one.fields.includes(field) && one.by === 'heading')
  const [first, ...more] = found
  if (!first || more.length === 0) return
  const isAlike = more.every(({ facts }) =>
    facts.texts.every((text, line) => folded(text) === folded(first.facts.texts[line] ?? '')),
  )
  const choices = found.map(columnChoice)
  const own = isAlike ? first : (onlyOfPupils(found, field) ?? thatOfNames(work, found, field))
  const answer = own
    ? String(own.at)
    : answerTo(work, {
        kind: 'which_column',
        of: field,
        message: say('list.which_column', { columns: found.map(({ head }) => head.text) }),
        choices,
      })
  for (const column of found) if (String(column.at) !== answer) leave(column, 'heading', 'other')
}

/** The one that holds numbers of the pupils, where the others hold none of them. */
function onlyOfPupils(found: readonly ColumnUse[], field: MarkListField): ColumnUse | null {
  if (field !== 'admission_no' && field !== 'roll_no') return null
  const share = ({ facts }: ColumnUse) => (field === 'roll_no' ? facts.rolls : facts.admissions)
  const [own, ...more] = found.filter((one) => share(one) > 0)
  return own && more.length === 0 && share(own) >= 0.8 && own.facts.filled.length > 1 ? own : null
}

/** Last year's rolls beside this year's: the one that names agree with, in nine rows of ten, where they differ from the others in most. */
function thatOfNames({ index, columns, table }: ListWork, found: readonly ColumnUse[], field: MarkListField) {
  const names = columns.filter(({ fields }) => fields.includes('name'))
  const by = field === 'roll_no' ? index.byRoll : index.byAdmission
  if ((field !== 'roll_no' && field !== 'admission_no') || names.length === 0) return null
  const agreement = ({ facts }: ColumnUse, least: number) =>
    holds(table.rows.length, least, (line) => {
      const name = names.map((one) => one.facts.texts[line] ?? '').join(' ')
      const [pupil, another] = index.names.same(name)
      if (pupil === undefined || another !== undefined) return null
      return by(facts.texts[line] ?? '').includes(pupil)
    })
  const [own, ...more] = found.filter((one) => agreement(one, 0.9))
  return own && more.length === 0 && found.every((one) => one === own || !agreement(one, 0.4)) ? own : null
}

export function columnBy(work: ListWork, choice: ColumnChoice): ColumnUse | undefined {
  if (choice === null) return undefined
  if (typeof choice === 'object') return work.columns[choice.at]
  return work.columns.find(({ head }) => folded(head.text) === folded(choice))
}

/** What a person said of columns: two of our fields may share one. */
function applyMapping(work: ListWork) {
  const said = Object.entries(work.input.mapping ?? {}) as [MarkListField, ColumnChoice][]
  for (const [field] of said) {
    for (const column of work.columns.filter(({ fields }) => fields.includes(field))) {
      column.fields = column.fields.filter((one) => one !== field)
      if (column.fields.length === 0) leave(column, 'mapping', 'other')
    }
  }
  const begun = new Set<ColumnUse>()
  for (const [field, choice] of said) {
    const column = columnBy(work, choice)
    if (!column) continue
    take(column, 'mapping', ...(begun.has(column) ? column.fields : []), field)
    begun.add(column)
  }
}

/** What the cells say against a heading: "No." that is the admission numbers, "Roll" that counts the lines. */
function correctHeadings(work: ListWork) {
  const { index, columns, table } = work
  const byName = columnOf(work, 'name')
  const pupilOn = (line: number) => (byName ? index.names.same(byName.facts.texts[line] ?? '') : [])
  for (const column of columns.filter((one) => one.by === 'heading')) {
    const { facts, left_as } = column
    if (
      left_as === 'serial' &&
      !facts.isSerial &&
      facts.isEachOnce &&
      !columnOf(work, 'admission_no') &&
      facts.admissions > 0.8
    )
      take(column, 'content', 'admission_no')
    // "Out of 25" over marks is no column of the highest.
    if (left_as === 'maximum' && column.head.maximum !== null && new Set(facts.numbers).size > 3)
      Object.assign(column, { left_as: null, head: { ...column.head, heading: 'total' } })
    // Passed and failed, promoted and detained.
    if (column.fields.includes('attendance') && column.head.key === 'status' && facts.attendance < 0.3)
      leave(column, 'content', 'other')
    if (isOfNobody(work, column, pupilOn)) leave(column, 'content', 'other')
    if (!column.fields.includes('roll_no') || !facts.isSerial || facts.rolls === 1) continue
    const differs = holds(table.rows.length, 0.6, (line) => {
      const [pupil, another] = pupilOn(line)
      if (pupil === undefined || another !== undefined) return null
      return !index.byRoll(facts.texts[line] ?? '').includes(pupil)
    })
    if (differs) leave(column, 'content', 'serial')
  }
}

/** Numbers of another kind, such as 901 for roll 1: of nobody here, while the names are of somebody in every row. */
function isOfNobody(
  { table }: ListWork,
  { fields, facts }: ColumnUse,
  pupilOn: (line: number) => readonly number[],
): boolean {
  const share = fields.includes('roll_no') ? facts.rolls : fields.includes('admission_no') ? facts.admissions : 1
  return (
    share === 0 &&
    facts.filled.length > 1 &&
    facts.isEachOnce &&
    holds(table.rows.length, 1, (line) => pupilOn(line).length === 1)
  )
}

/** Of columns without a heading that is known. */
function byContent(work: ListWork) {
  for (const column of work.columns.filter(isFree)) {
    const { facts, head } = column
    const isMarks = ['marks', 'question', 'total'].includes(head.heading ?? '')
    // A column of marks that nobody has filled yet is none of another kind.
    if (head.heading === 'marks') continue
    if (facts.filled.length === 0) leave(column, 'content', 'empty')
    else if (isMarks) continue
    else if (!columnOf(work, 'name') && facts.names >= 0.6 && facts.filled.length >= 2) take(column, 'content', 'name')
    else if (isConstantText(facts)) leave(column, 'content', 'constant')
    else if (isAttendance(work, column)) take(column, 'content', 'attendance')
    else if (isSections(work, column)) take(column, 'content', 'section')
    // Rolls as 9A01, and admission numbers with letters, are found below.
    else if (facts.isEachOnce && Math.max(facts.rolls, facts.admissions) >= 0.8) continue
    else if (looksGraded(facts)) leave(column, 'content', 'grade')
    else if (facts.numeric < 0.3 || facts.numeric + facts.attendance < 0.5 || looksLong(facts))
      leave(column, 'content', 'other')
  }
}

/** P in most cells, and words of absence in all others. */
const isAttendance = (work: ListWork, { facts }: ColumnUse) =>
  !columnOf(work, 'attendance') &&
  facts.filled.length > 2 &&
  facts.attendance === 1 &&
  facts.filled.filter((text) => /^p/i.test(text)).length > facts.filled.length / 2

/** Two and more sections of the exam, and nothing else. */
function isSections(work: ListWork, { facts }: ColumnUse): boolean {
  const own = new Set(work.input.exam.sections.map(({ title }) => folded(title)))
  const texts = new Set(facts.filled.map(folded))
  return !columnOf(work, 'section') && texts.size > 1 && [...texts].every((text) => own.has(text))
}
