import { say } from '../../../../domain/say.ts'
import { folded, wordsOf } from '../../grid/shown.ts'
import { filledOf, type ListRow, textAt } from '../../grid/table-rows.ts'
import { summaryOf } from '../headings.ts'
import { answerTo, type ChangeNote, type ColumnUse, columnOf, type ListWork } from '../list-work.ts'
import { knownWords } from '../titles/title-words.ts'
import { isAbsentLine } from './absent-below.ts'
import { legendOf } from './legend.ts'

const change =
  /(?<!\p{L})(?:to be read|read as|should (?:be|read|have)|must be|instead of|corrections?|corrected(?! (?:by|on|copy))|changed?|revised|grace|bonus|add(?:ed)?|deduct(?:ed)?|mistake|wrong(?:ly)?|by error|replaced?|increased?|reduced?|exchanged?|interchanged?|swapped|mixed up)(?!\p{L})|के स्थान पर|पढ़ें|पढ़ा जाए|होने चाहिए|संशोधित|शुद्धि|कृपांक/u
const whom = /\d|(?<!\p{L})(?:all|each|every|everybody|everyone)(?!\p{L})|सभी|प्रत्येक/u
const scale =
  /(?<!\p{L})(?:halved|doubled|(?:to be|are) (?:converted|divided|multiplied|scaled)|divide by|multiply by)(?!\p{L})|आधा करें/u
/** "Roll 5"; "Roll 1 to 40" counts them. */
const ofRoll =
  /(?<!\p{L})(?:roll|r\.? ?no|रोल|अनुक्रमांक)\.? ?(?:nos?|numbers?|नंबर|नं)?[ .:#-]*\d+(?! ?(?:-|to|से) ?\d)[^\p{L}]*\p{L}/u

/** What the list says of itself as a whole: its marks may still change. */
const standing =
  /(?<!\p{L})(?:provisional\p{L}*|tentative\p{L}*|drafts?|rough|not (?:yet )?(?:final\p{L}*|checked|verified|approved|complete)|unchecked|unverified|incomplete|to be (?:checked|verified|finali[sz]ed|confirmed)|yet to be \p{L}+|pending|subject to \p{L}+|awaited|अनंतिम|अस्थायी|कच्चा|प्रारूप|जाँच बाकी|अंतिम नहीं)(?!\p{L})/u
/** Words that stand beside such a one in a line of its own, however few it has. */
const mostWords = 12

/** So many cells are a line of the list itself. */
const mostCells = 2

/** "Note: roll 5 to be read as 30", "Marks to be halved", "2 grace marks to all": lines above, between and below the list. */
export const notesOf = (rows: readonly ListRow[]): ChangeNote[] =>
  rows.flatMap((row) => {
    const filled = filledOf(row)
    const text = filled.join(' ')
    const words = folded(text)
    const is =
      filled.length <= mostCells &&
      ((change.test(words) && whom.test(words)) ||
        scale.test(words) ||
        ofRoll.test(words) ||
        (filled.length === 1 && standing.test(words) && words.split(' ').length <= mostWords))
    return is ? [{ row: row.row, text: text.slice(0, 100) }] : []
  })

/** What lists end with, and what says nothing of a mark: who made them, their pages, how many there are of whom. */
const ending =
  /^(?:sd|showing|max\p{L}*|pass marks|papers? corrected by|marks? lists?|list of|sign\p{L}*|checked|prepared|entered|typed|dictated|submitted|compiled|verified|made|printed|generated|copied|sent|received|class teacher|subject teacher|teacher|principal|head|examiner|invigilator|in ?charge|page|date|place|time|end|thanks?|regards|total|strength|present|appeared|passe?d?|fail\p{L}*|average|mean|class average|topper|highest|lowest|rank|abbreviations?|legend|www|https?|email|mob|ph|phone|tel|हस्ताक्षर|दिनांक|पृष्ठ|कुल|औसत|कक्षा अध्यापक|प्रधानाचार्य)(?![\p{L}\p{M}])/u
const nobodyAway = /^(?:absent|absentees?|ab|अनुपस्थित)[^\p{L}\p{N}]*(?:nil|none|no one|nobody|0|शून्य|कोई नहीं)?\.?$/u

/** Whether a line is a text of its own, and no row of the list that says a pupil or a mark. */
export function isText(work: ListWork, row: ListRow, marks: readonly ColumnUse[]): boolean {
  const filled = filledOf(row)
  const text = filled.join(' ')
  if (filled.length > mostCells || marks.some(({ at }) => /\d/.test(textAt(row, at)))) return false
  if (!/\p{L}{2}/u.test(text)) return filled.length === 1 && work.table.width > 1 && /\d[^\d.,]+\d/.test(text)
  const name = columnOf(work, 'name')
  const isName = name !== undefined && textAt(row, name.at) !== '' && filled.length === 1 && !/\d/.test(text)
  return !isName || wordsOf(text).split(' ').length > 3
}

/** Whether a line that is no pupil's says something of the marks for all that anybody can tell: whatever is not known to end a list does. */
export function isNote(work: ListWork, row: ListRow, marks: readonly ColumnUse[]): boolean {
  const filled = filledOf(row)
  const text = filled.join(' ')
  const words = wordsOf(text)
  const said = folded(text)
  if (!isText(work, row, marks)) return false
  if (work.notes.some((one) => one.row === row.row)) return true
  if (isMessage(work)) return false
  if (ending.test(words) || nobodyAway.test(said) || summaryOf(text) !== null || isLegend(work, row)) return false
  if (isAbsentLine(text)) return false
  // "GIRLS", "Group B" over a part of a list.
  if (!/\d/.test(words) && words.split(' ').length < 3) return false
  return !/\p{L}/u.test(words) || !words.split(' ').every(knownWords(work, true))
}

/** A line that explains a code, and says nothing of a pupil by name or number. */
function isLegend(work: ListWork, row: ListRow): boolean {
  const [before = ''] = filledOf(row).join(' ').split(/[:=]/)
  return legendOf([row]).size > 0 && !work.index.names.isIn(before)
}

/** In a message that somebody wrote there is more than a list, and its numbers are asked about elsewhere. */
const isMessage = ({ input: { source } }: ListWork) => 'clipboard' in source && !source.clipboard.text.includes('\t')

interface LineOfNobody {
  row: ListRow
  left: string | null
  isAbsentBelow?: boolean
}

/** What such a line says nobody but a person can carry out. */
export function askNotes(work: ListWork, rows: readonly LineOfNobody[], marks: readonly ColumnUse[]) {
  const named = new Set(rows.flatMap((one) => (one.isAbsentBelow ? one.row.row : [])))
  const lines = rows.filter(
    ({ left, row }) => (left === 'nobody' || left === 'blank_key') && !named.has(row.row) && isNote(work, row, marks),
  )
  const below = lines.map(({ row }) => ({ row: row.row, text: filledOf(row).join(' ').slice(0, 100) }))
  const all = [...work.notes, ...below.filter(({ row }) => !work.notes.some((one) => one.row === row))]
  const [first] = all
  if (!first) return
  answerTo(work, {
    ...{ kind: 'no_marks', of: 'note', rows: all.map(({ row }) => row) },
    message: say('list.note_of_changes', { text: first.text }),
    choices: [{ value: 'take', label: say('list.marks_as_they_are') }],
  })
}
