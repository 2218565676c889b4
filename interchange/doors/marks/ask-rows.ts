import { say } from '../../../domain/say.ts'
import { cellAt, filledOf, type ListRow, textAt } from '../grid/table-rows.ts'
import { cellNumber } from './columns/column-facts.ts'
import { answerTo, type ListWork } from './list-work.ts'
import type { MarkPlace } from './rows/mark-places.ts'
import type { MatchedRows } from './rows/match-rows.ts'
import type { ReadRow } from './rows/read-rows.ts'

/*
 * What of a list's rows is asked about the list as a whole.
 */

/** Many rows that hold marks and name nobody: a pupil may have several lines, of which the first alone would be taken. */
export function askLines(
  work: ListWork,
  { rows, inOrder }: Pick<MatchedRows, 'rows' | 'inOrder'>,
  places: readonly MarkPlace[],
) {
  const ofNobody = rows.filter(
    ({ left, row }) =>
      left === 'blank_key' &&
      places.some(({ column: { at } }) => cellNumber(cellAt(row, at), textAt(row, at)) !== null),
  )
  if (inOrder || ofNobody.length < Math.max(2, rows.length * 0.3)) return
  answerTo(work, {
    ...{ kind: 'no_key', of: 'lines', rows: ofNobody.map(({ row }) => row.row) },
    message: say('list.lines_of_nobody', { count: ofNobody.length }),
    choices: [{ value: 'leave', label: say('list.leave_rows') }],
  })
}

/** Pages, dates and counts of the whole list. */
const aboutList =
  /page|पृष्ठ|print|date|total|present|appeared|average|highest|lowest|pass|fail|strength|mob|ph\b|phone/iu

/** "Sorry, roll 5 is 28": lines of a text below its first pupil that hold two numbers and were not read may change what was. */
export function askRest(work: ListWork, { rows }: Pick<MatchedRows, 'rows'>) {
  const { source } = work.input
  if (!('clipboard' in source) || source.clipboard.text.includes('\t')) return
  const first = rows.findIndex(({ pupil }) => pupil !== null)
  const rest = rows.filter(({ left, row }, at) => {
    const texts = filledOf(row)
    const numbers = texts.join(' ').match(/(?<![\d/.:])\d{1,3}(?![\d/:])/g) ?? []
    return (
      at > first &&
      first >= 0 &&
      left === 'nobody' &&
      texts.length === 1 &&
      numbers.length > 1 &&
      !aboutList.test(texts[0] ?? '')
    )
  })
  if (rest.length === 0) return
  answerTo(work, {
    ...{ kind: 'no_key', of: 'rest', rows: rest.map(({ row }) => row.row) },
    message: say('list.lines_beside', {
      count: rest.length,
      line: filledOf(rest[0]?.row as ListRow)[0]?.slice(0, 80) ?? '',
    }),
    choices: [{ value: 'leave', label: say('list.leave_rows') }],
  })
}

/** Marks between the steps of the exam, as shares and percents are. */
export function askSteps(work: ListWork, rows: readonly ReadRow[]) {
  const between = rows.flatMap(({ problems }) => problems).filter(({ code }) => code === 'step')
  const cells = marksIn(rows) + between.length
  if (between.length < Math.max(2, cells * 0.25)) return
  answerTo(work, {
    ...{ kind: 'above_maximum', of: 'step', rows: [...new Set(between.map(({ row }) => row))] },
    message: say('list.between_steps', { count: between.length, of: cells, step: work.input.exam.step }),
    choices: [{ value: 'leave', label: say('list.leave_rows') }],
  })
}

const marksIn = (rows: readonly ReadRow[]) =>
  rows.reduce(
    (sum, { cells: { marks, questions } }) => sum + (marks === undefined ? 0 : 1) + Object.keys(questions ?? {}).length,
    0,
  )

/** Marks above the highest of the exam. */
export function askAbove(work: ListWork, rows: readonly ReadRow[]) {
  const above = rows.flatMap((one) => Array.from({ length: one.above }, () => one.matched.row.row))
  const cells = marksIn(rows) + above.length
  if (above.length < Math.max(2, cells * 0.1)) return
  const choices = [{ value: 'leave', label: say('list.leave_rows') }]
  const message = say('list.above_maximum', { count: above.length, of: cells })
  answerTo(work, { kind: 'above_maximum', message, rows: [...new Set(above)], choices })
}
