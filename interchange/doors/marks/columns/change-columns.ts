import { say } from '../../../../domain/say.ts'
import { answerTo, columnName, type ListWork, leave, take } from '../list-work.ts'
import { changesMany, changesOf, isOfChanges } from '../rows/beside.ts'
import type { MarkPlace } from '../rows/mark-places.ts'

/** "Revised", "Grace" and the like with a number in many rows: whether they count is asked once. */
export function findChanges(work: ListWork, places: readonly MarkPlace[]) {
  const [place, ...more] = places
  if (!place) return
  for (const column of work.columns.filter(isOfChanges)) {
    if (!changesMany(column)) continue
    const isOne = more.length === 0
    const answer = answerTo(work, {
      ...{ kind: 'which_marks', of: `changed.${column.at}` },
      message: say('list.changes', { column: columnName(column), count: changesOf(column) }),
      choices: [
        ...(isOne ? [{ value: 'instead', label: say('list.changes_instead') }] : []),
        { value: 'leave', label: say('list.leave_column') },
      ],
    })
    if (answer === 'leave') leave(column, 'content', 'part')
    if (answer !== 'instead') continue
    place.instead = column
    take(column, 'content', ...place.column.fields)
  }
}
