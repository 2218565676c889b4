import { say } from '../../../../domain/say.ts'
import { folded } from '../../grid/shown.ts'
import { labelKey } from '../headings.ts'
import { answerTo, type ColumnUse, columnChoice, columnName, isFree, type ListWork, leave, take } from '../list-work.ts'
import type { ExamQuestion, MarkListField } from '../reading.ts'
import { isSumOf, mayHoldMarks } from './column-laws.ts'
import { isOfOwnSubject, isOfSubject } from './mark-columns.ts'
import { saysOnlyMarks } from './sole-column.ts'

/** A column of a question: which one it is follows from the set that a pupil wrote. */
export interface QuestionPlace {
  column: ColumnUse
  questionOf: (set: string | null) => ExamQuestion | null
  /** Further parts of the question, which are added. */
  parts?: readonly ColumnUse[]
}

export const questionField = (id: number): MarkListField => `question.${id}`

/** As the papers of a set print it. */
const labelIn = ({ labels, label }: ExamQuestion, set: string | null) =>
  labelKey((set === null ? null : labels?.[set]) ?? label)

/** Questions by their labels, for each set. */
function byLabel(work: ListWork) {
  const questions = work.input.exam.questions ?? []
  const sets = new Map<string | null, Map<string, ExamQuestion>>()
  return (set: string | null) => {
    const known =
      sets.get(set) ??
      new Map(questions.filter((one) => !one.set || !set || one.set === set).map((one) => [labelIn(one, set), one]))
    sets.set(set, known)
    return known
  }
}

const setsOf = ({ input }: ListWork) => [...new Set(input.pupils.map(({ set }) => set))]

export function findQuestions(work: ListWork): QuestionPlace[] {
  const said = mapped(work)
  const own = byOwnHeading(work)
  const places = [...said, ...own, ...labelled(work)]
  const found = places.length > 0 ? places : byContent(work)
  if (places.length > 0) countThem(work, places)
  asCheck(work)
  askSum(work, found)
  for (const column of work.columns.filter(isFree)) leave(column, 'content', 'other')
  return found
}

function mapped({ columns, input }: ListWork): QuestionPlace[] {
  return columns.flatMap((column) =>
    column.fields.flatMap((field) => {
      const question = input.exam.questions?.find(({ id }) => questionField(id) === field)
      return question ? [{ column, questionOf: () => question }] : []
    }),
  )
}

/** Headings of our own template name a question whatever set a pupil wrote. */
function byOwnHeading({ columns, input }: ListWork): QuestionPlace[] {
  const own = new Map(
    (input.exam.questions ?? []).flatMap((one) =>
      one.heading === undefined ? [] : [[folded(one.heading), one] as const],
    ),
  )
  return columns.filter(isFree).flatMap((column) => {
    const question = own.get(folded(column.head.text))
    if (!question) return []
    take(column, 'heading', questionField(question.id))
    return [{ column, questionOf: () => question }]
  })
}

/** By the labels of the pupil's own set, in any order. */
function labelled(work: ListWork): QuestionPlace[] {
  const known = byLabel(work)
  const sets = setsOf(work)
  const places: QuestionPlace[] = []
  leaveOthers(work)
  places.push(...inParts(work))
  const before = new Map<string, ColumnUse>()
  for (const column of work.columns.filter((one) => isFree(one) && one.head.heading === 'question')) {
    const label = labelKey(column.head.label ?? '')
    const [question] = sets.flatMap((set) => known(set).get(label) ?? [])
    const first = before.get(label)
    if (!question) unknownLabel(work, column)
    else if (first && !isChosen(work, [first, column], label)) leave(column, 'heading', 'other')
    else {
      if (first) dropPlace(places, first)
      before.set(label, column)
      take(column, 'heading', questionField(question.id))
      places.push({ column, questionOf: (set) => known(set).get(label) ?? null })
    }
  }
  return places
}

/** 3a and 3b of an exam that has question 3 whole: added, where somebody says so. */
function inParts(work: ListWork): QuestionPlace[] {
  const known = byLabel(work)
  const sets = setsOf(work)
  const labels = new Set(sets.flatMap((set) => [...known(set).keys()]))
  const groups = new Map<string, ColumnUse[]>()
  const all = work.columns.filter((one) => isFree(one) && one.head.heading === 'question')
  for (const column of all) {
    const label = labelKey(column.head.label ?? '')
    const [whole] = /^\d+/.exec(label) ?? ['']
    if (!labels.has(label) && labels.has(whole)) groups.set(whole, [...(groups.get(whole) ?? []), column])
  }
  const parted = [...groups].filter(
    ([whole, columns]) => columns.length > 1 && !all.some(({ head }) => labelKey(head.label ?? '') === whole),
  )
  if (parted.length === 0) return []
  const answer = answerTo(work, {
    ...{ kind: 'question_count', of: 'parts', proposed: 'add' },
    message: say('list.parts_of_questions', { columns: parted.flatMap(([, columns]) => columns.map(columnName)) }),
    choices: [
      { value: 'add', label: say('list.add_parts') },
      { value: 'leave', label: say('list.leave_column') },
    ],
  })
  return parted.flatMap(([whole, columns]) => {
    const [column, ...parts] = columns as [ColumnUse, ...ColumnUse[]]
    const [question] = sets.flatMap((set) => known(set).get(whole) ?? [])
    if (answer === 'leave' || !question) for (const one of columns) leave(one, 'heading', 'other')
    else for (const one of columns) take(one, 'heading', questionField(question.id))
    return answer === 'leave' ? [] : [{ column, parts, questionOf: (set) => known(set).get(whole) ?? null }]
  })
}

/** Questions of another subject, where those of the exam's stand beside them. */
function leaveOthers(work: ListWork) {
  const all = work.columns.filter((one) => isFree(one) && one.head.heading === 'question' && isOfSubject(one))
  if (!all.some((one) => isOfOwnSubject(work, one))) return
  for (const column of all) if (!isOfOwnSubject(work, column)) leave(column, 'heading', 'other')
}

function dropPlace(places: QuestionPlace[], column: ColumnUse) {
  const at = places.findIndex((place) => place.column === column)
  if (at >= 0) places.splice(at, 1)
  leave(column, 'heading', 'other')
}

function unknownLabel(work: ListWork, column: ColumnUse) {
  answerTo(work, {
    ...{
      kind: 'question_count',
      of: String(column.at),
      choices: [{ value: 'leave', label: say('list.leave_column') }],
    },
    message: say('list.no_such_question', { column: columnName(column) }),
  })
  leave(column, 'heading', 'other')
}

/** Whether the second of two columns with one label is the question's. */
const isChosen = (work: ListWork, columns: readonly [ColumnUse, ColumnUse], label: string) =>
  answerTo(work, {
    ...{ kind: 'question_twice', of: label, choices: columns.map(columnChoice) },
    message: say('list.question_twice', { label }),
  }) === String(columns[1].at)

/** Questions that the list does not have stay as they are only where somebody says so. */
function countThem(work: ListWork, places: readonly QuestionPlace[]) {
  const questions = work.input.exam.questions ?? []
  const missing = new Set<ExamQuestion>()
  for (const set of setsOf(work)) {
    const there = new Set(places.map(({ questionOf }) => questionOf(set)?.id))
    for (const one of questions) if ((!one.set || !set || one.set === set) && !there.has(one.id)) missing.add(one)
  }
  if (missing.size === 0) return
  answerTo(work, {
    ...{ kind: 'question_count', choices: [{ value: 'these', label: say('list.these_questions') }] },
    message: say('list.questions_missing', { labels: [...missing].slice(0, 20).map(({ label }) => label) }),
  })
}

/** Without headings: as many columns as questions, or one more that is their sum. */
function byContent(work: ListWork): QuestionPlace[] {
  const questions = work.input.exam.questions ?? []
  const apart = questionsApart(work)
  const isOnePaper = setsOf(work).length === 1 && !apart
  const wanted = apart ? apart.count : questions.length
  let free = work.columns.filter((column) => isFree(column) && column.head.heading !== 'question')
  const into = partPasted(work, free)
  if (into) return into
  if (free.length === wanted + 1) {
    const sums = free.filter((sum) =>
      isSumOf(
        sum.facts,
        free.filter((one) => one !== sum).map(({ facts }) => facts),
      ),
    )
    const [sum] = sums
    if (sum && sums.length === 1) {
      take(sum, sum.head.heading === 'total' ? 'heading' : 'content', 'total')
      free = free.filter((column) => column !== sum)
    }
  }
  if (apart && free.length === wanted && free.some(({ facts }) => mayHoldMarks(facts)))
    return areQuestions(work, free) ? inOwnOrder(free, apart) : []
  const [set = null] = setsOf(work)
  if (free.length === questions.length && isOnePaper && free.some(({ facts }) => mayHoldMarks(facts)))
    return areQuestions(work, free) ? inOrder(free, inSet(questions, set)) : []
  answerTo(work, {
    kind: 'question_count',
    of: 'content',
    message: say('list.question_count', { found: free.length, wanted }),
  })
  return []
}

/** "A1", "A2" … count on; other words over them may be of anything that has as many parts. */
function areQuestions(work: ListWork, columns: readonly ColumnUse[]): boolean {
  const texts = columns.map(({ head }) => folded(head.text).replace(/ ?[([][^()[\]]*[)\]]$/, ''))
  const counted = texts.map((text) => /^(\D{0,12}?)[ .]*(\d{1,3})$/u.exec(text))
  const isCounted = counted.every((one, at) => one?.[1] === counted[0]?.[1] && Number(one?.[2]) === at + 1)
  if (isCounted || texts.every((text) => text === '')) return true
  const answer = answerTo(work, {
    ...{ kind: 'question_count', of: 'order', choices: [{ value: 'take', label: say('list.are_questions') }] },
    message: say('list.questions_in_order', { columns: columns.map(columnName) }),
  })
  return answer === 'take'
}

/** Sets of questions of their own: the n-th column is the n-th question of whichever paper the pupil had. */
interface Apart {
  count: number
  ofSet: (set: string | null) => readonly ExamQuestion[]
  lists: readonly (readonly ExamQuestion[])[]
}

/** null where the sets have the same questions. */
function questionsApart({ input }: ListWork): Apart | null {
  const sets = new Map<string, ExamQuestion[]>()
  const questions = input.exam.questions ?? []
  for (const { set } of questions) if (set) sets.set(set, [])
  if (sets.size === 0) return null
  for (const [set, own] of sets) own.push(...questions.filter((one) => !one.set || one.set === set))
  const count = Math.max(...[...sets.values()].map(({ length }) => length))
  return { count, ofSet: (set) => (set === null ? undefined : sets.get(set)) ?? [], lists: [...sets.values()] }
}

function inOwnOrder(columns: readonly ColumnUse[], { ofSet, lists }: Apart, from = 0): QuestionPlace[] {
  return columns.flatMap((column, at) => {
    const [question] = lists.flatMap((list) => list[from + at] ?? [])
    if (!question) return []
    take(column, 'content', questionField(question.id))
    return [{ column, questionOf: (set) => ofSet(set)[from + at] ?? null }]
  })
}

const inSet = (questions: readonly ExamQuestion[], set: string | null) =>
  set === null || questions.every(({ labels }) => labels?.[set] === undefined)
    ? questions
    : questions.toSorted((a, b) => labelIn(a, set).localeCompare(labelIn(b, set), 'en', { numeric: true }))

function inOrder(columns: readonly ColumnUse[], questions: readonly ExamQuestion[]): QuestionPlace[] {
  return columns.flatMap((column, at) => {
    const question = questions[at]
    if (!question) return []
    take(column, 'content', questionField(question.id))
    return [{ column, questionOf: () => question }]
  })
}

/** Cells that were copied out of the sheet itself go to the right of where they are pasted into, where nothing in them names a pupil. */
function partPasted(work: ListWork, free: readonly ColumnUse[]): QuestionPlace[] | null {
  const { into, exam } = work.input
  const isCells =
    work.table.header_rows.length === 0 &&
    free.length === work.columns.filter(({ left_as }) => left_as !== 'empty').length
  if (!into || !isCells || free.length === 0) return null
  const apart = questionsApart(work)
  const asked = (exam.questions ?? []).find(({ id }) => id === into.question_id)
  if (apart) {
    const first = asked ? Math.max(...apart.lists.map((list) => list.indexOf(asked))) : 0
    return first >= 0 && first + free.length <= apart.count ? inOwnOrder(free, apart, first) : null
  }
  const from = into.question_id === null ? 0 : (exam.questions ?? []).findIndex(({ id }) => id === into.question_id)
  const questions = (exam.questions ?? []).slice(Math.max(0, from))
  return free.length <= questions.length ? inOrder(free, questions) : null
}

/** What the questions add up to says what they are: "Mistakes" are no marks. */
function askSum(work: ListWork, places: readonly QuestionPlace[]) {
  const parts = places.flatMap(({ column, parts: further = [] }) => [
    column.facts,
    ...further.map(({ facts }) => facts),
  ])
  const sum =
    work.columns.find(({ fields, by }) => fields.includes('total') && by === 'content') ??
    work.columns.find((one) => isFree(one) && parts.length > 1 && isSumOf(one.facts, parts))
  if (!sum || saysOnlyMarks(work, sum)) return
  answerTo(work, {
    ...{ kind: 'no_marks', of: 'sum', message: say('list.total_of_others', { column: columnName(sum) }) },
    choices: [{ value: 'take', label: say('list.take_as_marks') }],
  })
}

/** A total, or one column of marks beside those of the questions, is a check. */
function asCheck(work: ListWork) {
  const [total] = work.columns.filter(
    (one) =>
      isFree(one) &&
      (one.head.heading === 'total' || one.head.heading === 'marks' || /^tot(?:al)? \d{2,3}$/.test(one.head.key)) &&
      one.facts.numeric > 0.5,
  )
  if (total) take(total, 'heading', 'total')
}
