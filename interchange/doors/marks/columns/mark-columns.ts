import { say } from '../../../../domain/say.ts'
import { wordsOf } from '../../grid/shown.ts'
import { findSubject, isSubjectText } from '../../places/subjects.ts'
import { areOtherExams, examKindIn } from '../exam-kinds.ts'
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
import type { LeftAs } from '../reading.ts'
import { isPercentOf, isRankOf, isSameAs, isSumOf, mayHoldMarks } from './column-laws.ts'
import { saidMaximum } from './said-maximum.ts'
import { askSole, saysOnlyMarks } from './sole-column.ts'

/** The column of the marks in an exam of one total; they are percents where somebody said so. */
export interface MarksFound {
  column: ColumnUse | null
  isPercent: boolean
  /** Columns whose sum the marks are. */
  parts: readonly ColumnUse[]
}

const withoutMaximum = (text: string) => text.replace(/[([][^()[\]]*[)\]]/g, ' ').trim()
const subjectTexts = ({ head }: ColumnUse) => [head.above, head.text].map(withoutMaximum).filter((text) => text !== '')

/** Of any subject. */
export const isOfSubject = (column: ColumnUse) => subjectTexts(column).some(isSubjectText)

export function isOfOwnSubject({ input: { exam } }: ListWork, column: ColumnUse): boolean {
  const own = exam.subject ? [{ id: 0, ...exam.subject }] : []
  return subjectTexts(column).some((text) => findSubject(own, text) !== null)
}

export function findMarks(work: ListWork): MarksFound {
  const said = columnOf(work, 'marks')
  const column = said ?? headed(work) ?? byContent(work)
  if (column?.fields.length === 0)
    take(
      column,
      column.head.heading === 'marks' || column.head.heading === 'total' || isOfOwnSubject(work, column)
        ? 'heading'
        : 'content',
      'marks',
    )
  if (column && isOfSubject(column) && !isOfOwnSubject(work, column) && work.input.exam.subject)
    answerTo(work, {
      kind: 'other_list',
      of: 'subject',
      message: say('list.other_subject', { column: columnName(column), subject: work.input.exam.subject.title }),
      choices: [{ value: 'take', label: say('list.take_all_the_same') }],
    })
  if (column) askOwnExam(work, column)
  const found = column
    ? { column, isPercent: isConverted(work, column), parts: partsOf(work, column) }
    : { ...onlyPercents(work), parts: [] }
  for (const one of work.columns.filter(isFree))
    leave(one, one.head.heading === 'total' ? 'heading' : 'content', one.head.heading === 'question' ? 'part' : 'other')
  return found
}

/** "UT2" over the marks, where the exam is Unit Test 1. */
function askOwnExam(work: ListWork, column: ColumnUse) {
  const { title } = work.input.exam
  const [own, named] = [examKindIn(title), examKindIn(columnText(column))]
  if (!own || !named || !areOtherExams(own, named)) return
  answerTo(work, {
    ...{
      kind: 'other_list',
      of: 'exam',
      message: say('list.other_exam_title', { title: columnText(column).trim(), exam: title }),
    },
    choices: [{ value: 'take', label: say('list.take_all_the_same_exam') }],
  })
}

/** Theory and practical beside the marks that are their sum, in four rows of five: where it isn't, the row is doubtful. */
function partsOf(work: ListWork, marks: ColumnUse): ColumnUse[] {
  const parts = work.columns.filter(
    (one) => one !== marks && (isFree(one) || one.left_as === 'part') && mayHoldMarks(one.facts),
  )
  const facts = parts.map((one) => one.facts)
  if (parts.length < 2 || !isSumOf(marks.facts, facts)) return []
  for (const part of parts) leave(part, 'content', 'part')
  return parts
}

/** Columns of numbers that nothing is known of yet, without those that say one value throughout. */
function numeric(work: ListWork): ColumnUse[] {
  const { maximum } = work.input.exam
  for (const column of work.columns.filter(isFree)) {
    const { facts, head } = column
    if (
      head.heading === 'marks' ||
      !facts.isConstant ||
      facts.numeric < 1 ||
      (facts.filled.length < 3 && facts.numbers[0] !== maximum)
    )
      continue
    leave(column, 'content', facts.numbers[0] === maximum ? 'maximum' : 'constant')
  }
  const all = work.columns.filter((column) => isFree(column) && mayHoldMarks(column.facts))
  const figures = all.filter(({ facts }) => !facts.isInWords)
  // Figures count, and what is written out beside them says them again.
  if (figures.length > 0) for (const column of all) if (column.facts.isInWords) leave(column, 'content', 'other')
  return figures.length > 0 ? figures : all
}

/** The one whose heading says so; undefined where none does. null: it was asked. */
function headed(work: ListWork): ColumnUse | null | undefined {
  const all = numeric(work)
  const own = ofExamMaximum(work, ofSubjectAlone(work, all)) ?? ofExamTitle(work, all)
  if (own) return own
  const marks = filledOrFirst(work.columns.filter((column) => isFree(column) && column.head.heading === 'marks'))
  const total = all.find(({ head }) => head.heading === 'total')
  const parts = all.filter((column) => column !== total)
  if (
    total &&
    parts.length > 1 &&
    isSumOf(
      total.facts,
      parts.map(({ facts }) => facts),
    )
  ) {
    if (parts.some(isOfSubject)) return whichMarks(work, all)
    for (const part of parts) leave(part, 'content', 'part')
    return total
  }
  const [first, ...more] = marks
  if (first) return oneOfHeaded(work, first, more, total)
  if (!total) return undefined
  return parts.length === 0 || parts.every(({ facts }) => isSameAs(facts, total.facts)) ? total : whichMarks(work, all)
}

/** Those under the exam's subject, where all the others are of further subjects. */
function ofSubjectAlone(work: ListWork, columns: ColumnUse[]): ColumnUse[] {
  const own = columns.filter((column) => isOfOwnSubject(work, column))
  const isParted = own.length > 1 && columns.every((column) => own.includes(column) || isOfSubject(column))
  return isParted ? own : columns
}

/** What programs of online tests put beside the title of one. */
const ofPrograms = ['quiz', 'real', 'assignment', 'points']

/** The one that is called by the exam's whole title, of two words and more, where no other is: "Quiz: Term I English (Real)". */
function ofExamTitle(work: ListWork, columns: readonly ColumnUse[]): ColumnUse | null {
  const title = wordsOf(work.input.exam.title)
  const [own, ...more] = columns.filter((column) => ` ${wordsOf(columnText(column))} `.includes(` ${title} `))
  if (columns.length < 2 || !title.includes(' ') || !own || more.length > 0) return null
  const isOther = isOfSubject(own) && !isOfOwnSubject(work, own)
  return isOther || !saysOnlyMarks(work, own, ofPrograms) ? null : own
}

/** The one of several whose highest mark is the exam's, where each says its own and none but it that of the exam, nor names another exam. */
function ofExamMaximum(work: ListWork, columns: readonly ColumnUse[]): ColumnUse | null {
  const { exam } = work.input
  const said = columns.map((column) => ({ column, maximum: saidMaximum(work, column) }))
  const [own, ...more] = said.filter(({ maximum }) => maximum === exam.maximum)
  if (said.length < 2 || !own || more.length > 0 || said.some(({ maximum }) => maximum === null)) return null
  const [kind, named] = [examKindIn(exam.title), examKindIn(columnText(own.column))]
  const isOther = kind && named ? areOtherExams(kind, named) : false
  return isOther || (isOfSubject(own.column) && !isOfOwnSubject(work, own.column)) ? null : own.column
}

const columnText = ({ head }: ColumnUse) => `${head.above} ${head.text}`

/** Without those that hold nothing; where none holds anything the first of them, which then stores nothing. */
function filledOrFirst(columns: ColumnUse[]): ColumnUse[] {
  const filled = columns.filter(({ facts }) => facts.filled.length > 0)
  return filled.length > 0 ? filled : columns.slice(0, 1)
}

function oneOfHeaded(
  work: ListWork,
  first: ColumnUse,
  more: ColumnUse[],
  total: ColumnUse | undefined,
): ColumnUse | null {
  const { maximum } = work.input.exam
  const others = [...more, ...(total ? [total] : []), ...alsoCalledMarks(work), ...ofOwnMaximum(work, first)].filter(
    ({ facts }) => !isSameAs(facts, first.facts),
  )
  if (others.length > 0) {
    const all = [first, ...others]
    const fitting = all.filter(({ head }) => head.maximum === maximum)
    const isTold = fitting.length === 1 && all.every(({ head }) => head.maximum !== null)
    return isTold ? (fitting[0] ?? null) : whichMarks(work, all)
  }
  const { filled, numeric: share } = first.facts
  if (filled.length < 2 || share >= 0.3) return first
  return noMarks(work)
}

const saysMarks = /(?:^| )(?:marks?|scores?|obtained|final|अंक|प्राप्तांक|गुण)(?: |$)/u

/** "Marks after rechecking": no heading that is known, but one that speaks of marks. */
const alsoCalledMarks = (work: ListWork) =>
  work.columns.filter(
    (column) =>
      isFree(column) && column.head.heading === null && saysMarks.test(column.head.key) && mayHoldMarks(column.facts),
  )

/** "Converted (40)" beside "Marks (80)", where 40 is the exam's. */
const ofOwnMaximum = ({ columns, input: { exam } }: ListWork, { head }: ColumnUse) =>
  head.maximum === null || head.maximum === exam.maximum
    ? []
    : columns.filter((column) => isFree(column) && column.head.maximum === exam.maximum && mayHoldMarks(column.facts))

function whichMarks(work: ListWork, columns: readonly ColumnUse[]): ColumnUse | null {
  const own = columns.filter((column) => isOfOwnSubject(work, column))
  const [mine] = own
  if (mine && own.length === 1 && isRegister(work, columns, mine)) return mine
  const answer = answerTo(work, {
    ...{ kind: 'which_marks', choices: columns.map(columnChoice) },
    message: say('list.which_marks', { columns: columns.map(columnName) }),
    proposed: own.length === 1 ? String(own[0]?.at) : null,
  })
  return columns.find(({ at }) => String(at) === answer) ?? null
}

/** A register of all subjects, and what is made of them: the one under the exam's own is its marks. */
function isRegister(work: ListWork, columns: readonly ColumnUse[], own: ColumnUse): boolean {
  const others = columns.filter((column) => column !== own)
  const subjects = others.filter(isOfSubject)
  const isMadeOfThem = ({ head }: ColumnUse) => head.heading === 'total'
  const isPart = [own, ...subjects].some(({ head }) => head.above !== '' && head.text !== '')
  return (
    subjects.length > 1 &&
    others.every((column) => isOfSubject(column) || isMadeOfThem(column)) &&
    !isPart &&
    saysOnlyMarks(work, own)
  )
}

function noMarks(work: ListWork): null {
  const choices = work.columns.filter(({ facts }) => facts.numeric >= 0.3).map(columnChoice)
  answerTo(work, { kind: 'no_marks', message: say('list.no_marks'), choices: choices.length > 20 ? [] : choices })
  return null
}

/** No heading says it: what is left once percents, places and columns that say the same again are off. */
function byContent(work: ListWork): ColumnUse | null {
  if (work.asks.some(({ kind }) => kind === 'which_marks' || kind === 'no_marks')) return null
  const said = work.input.answers?.no_marks
  const saidColumn = said === undefined ? undefined : work.columns[Number(said)]
  if (saidColumn) return saidColumn
  const { maximum } = work.input.exam
  let rest = numeric(work)
  const off = (as: LeftAs, is: (one: ColumnUse, other: ColumnUse) => boolean) => {
    for (const one of [...rest].reverse()) {
      if (!rest.some((other) => other !== one && is(one, other))) continue
      leave(one, 'content', as)
      rest = rest.filter((other) => other !== one)
    }
  }
  off('other', (one, other) => isSameAs(one.facts, other.facts))
  for (const one of rest.filter(({ facts }) => saysKeyAgain(work, facts))) leave(one, 'content', 'other')
  rest = rest.filter(isFree)
  off('percent', (one, other) => isPercentOf(one.facts, other.facts, maximum))
  if (rest.length === 2) off('rank', (one, other) => isRankOf(one.facts, other.facts))
  const [only, ...more] = rest
  if (only && more.length === 0) {
    if (isRolls(work, only)) return askRolls(work, only)
    return saysOnlyMarks(work, only) ? only : askSole(work, only)
  }
  if (only) return whichMarks(work, rest)
  return work.columns.some(({ left_as }) => left_as === 'percent') ? null : noMarks(work)
}

/** The roll numbers or the count of the lines once more. */
const saysKeyAgain = ({ columns }: ListWork, facts: ColumnUse['facts']) =>
  columns.some((one) => (one.fields.includes('roll_no') || one.left_as === 'serial') && isSameAs(facts, one.facts))

/** A column without a heading that says the roll numbers themselves, one after the other or all of them: nothing says that these are marks. */
function isRolls(work: ListWork, { head, facts }: ColumnUse): boolean {
  const { index, input } = work
  if (head.text !== '' || facts.filled.length < 2 || columnOf(work, 'roll_no')) return false
  const from = input.into?.pupil ?? 0
  const found = facts.texts.map((text) => index.byRoll(text))
  const isInOrder = found.every((own, line) => facts.texts[line] === '' || own.includes(from + line))
  return isInOrder || (facts.isEachOnce && facts.rolls === 1 && facts.filled.length === index.pupils.length)
}

function askRolls(work: ListWork, column: ColumnUse): ColumnUse | null {
  const answer = answerTo(work, {
    ...{ kind: 'no_marks', of: 'rolls', message: say('list.rolls_alone', { column: columnName(column) }) },
    choices: [{ value: 'take', label: say('list.take_as_marks') }],
  })
  return answer === 'take' ? column : null
}

const percentChoices = [
  { value: 'convert', label: say('list.percent_convert') },
  { value: 'leave', label: say('list.percent_leave') },
]

/** Signs of percent in a column of marks: they are made into marks only where somebody says so. */
function isConverted(work: ListWork, column: ColumnUse): boolean {
  if (column.facts.percents <= 0.5) return false
  return askPercent(work, column) === 'convert'
}

const askPercent = (work: ListWork, column: ColumnUse) =>
  answerTo(work, {
    ...{ kind: 'percent', choices: percentChoices },
    message: say('list.percent', { column: columnName(column), maximum: work.input.exam.maximum }),
  })

function onlyPercents(work: ListWork): Omit<MarksFound, 'parts'> {
  const column = work.columns.find(({ left_as, facts }) => left_as === 'percent' && facts.numeric >= 0.3)
  if (!column || work.asks.some(({ kind }) => kind === 'which_marks' || kind === 'no_marks'))
    return { column: null, isPercent: false }
  if (askPercent(work, column) !== 'convert') return { column: null, isPercent: false }
  take(column, 'mapping', 'marks')
  return { column, isPercent: true }
}
