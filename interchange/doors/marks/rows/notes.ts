import { say } from '../../../../domain/say.ts'
import { folded } from '../../grid/shown.ts'
import { filledOf, type ListRow } from '../../grid/table-rows.ts'
import { answerTo, type ChangeNote, type ListWork } from '../list-work.ts'

const change =
  /(?<!\p{L})(?:to be read|read as|should be|instead of|corrections?|corrected(?! (?:by|on|copy))|changed?|revised|grace|bonus|add(?:ed)?|deduct(?:ed)?|mistake|wrong(?:ly)?|by error|replaced?|increased?|reduced?|exchanged?|interchanged?|swapped)(?!\p{L})|के स्थान पर|पढ़ें|पढ़ा जाए|संशोधित|शुद्धि|कृपांक/u
const whom = /\d|(?<!\p{L})(?:all|each|every|everybody|everyone)(?!\p{L})|सभी|प्रत्येक/u
const scale =
  /(?<!\p{L})(?:halved|doubled|(?:to be|are) (?:converted|divided|multiplied|scaled)|divide by|multiply by)(?!\p{L})|आधा करें/u

/** So many cells are a line of the list itself. */
const mostCells = 2

/** "Note: roll 5 to be read as 30", "Marks to be halved", "2 grace marks to all": lines above, between and below the list. */
export const notesOf = (rows: readonly ListRow[]): ChangeNote[] =>
  rows.flatMap((row) => {
    const filled = filledOf(row)
    const text = filled.join(' ')
    const words = folded(text)
    const is = filled.length <= mostCells && ((change.test(words) && whom.test(words)) || scale.test(words))
    return is ? [{ row: row.row, text: text.slice(0, 100) }] : []
  })

/** What such a line says nobody but a person can carry out. */
export function askNotes(work: ListWork) {
  const [first] = work.notes
  if (!first) return
  answerTo(work, {
    ...{ kind: 'no_marks', of: 'note', rows: work.notes.map(({ row }) => row) },
    message: say('list.note_of_changes', { text: first.text }),
    choices: [{ value: 'take', label: say('list.marks_as_they_are') }],
  })
}
