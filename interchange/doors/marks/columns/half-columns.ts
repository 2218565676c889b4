import { say } from '../../../../domain/say.ts'
import { partIn } from '../../values/numbers.ts'
import { answerTo, type ColumnUse, columnName, type ListWork, leave, take } from '../list-work.ts'
import type { MarkPlace } from '../rows/mark-places.ts'

/** "37 | ½": half marks in a column of their own. Whether they belong to the whole ones beside them is asked. */
export function findHalves(work: ListWork, places: readonly MarkPlace[]) {
  for (const place of places) {
    const halves = besides(work, place.column)
    if (!halves || !holdsHalves(halves, place.column)) continue
    const answer = answerTo(work, {
      ...{ kind: 'which_marks', of: `halves.${halves.at}` },
      message: say('list.halves', { column: columnName(halves), marks: columnName(place.column) }),
      choices: [
        { value: 'add', label: say('list.add_halves') },
        { value: 'leave', label: say('list.leave_column') },
      ],
    })
    if (answer === 'leave') leave(halves, 'content', 'other')
    if (answer !== 'add') continue
    place.halves = halves
    take(halves, 'content', ...place.column.fields)
  }
}

/** The next column to the right that holds anything, where nothing is taken from it. */
function besides({ columns }: ListWork, { at }: ColumnUse): ColumnUse | undefined {
  const next = columns.find((one) => one.at > at && one.facts.filled.length > 0)
  return next?.fields.length === 0 && next.left_as !== 'percent' ? next : undefined
}

/** Only parts of a mark, beside marks of which none has any. */
const holdsHalves = ({ facts: { filled } }: ColumnUse, { facts: marks }: ColumnUse): boolean => {
  const parts = filled.map(partIn)
  return (
    parts.every((part) => part !== null) &&
    parts.some((part) => part !== 0) &&
    marks.numbers.every((number) => number === null || Number.isInteger(number))
  )
}
