import { say } from '../../../domain/say.ts'
import { plainText } from '../../doors/grid/shown.ts'
import type { Spreadsheet } from '../cells.ts'
import { headerKey } from '../columns/header-keys.ts'

/** Right answers by the numbers of their questions. */
export type KeysApart = ReadonlyMap<number, string>

const said =
  /^(?:correct |right )?(?:answer keys?|answers?|ans|keys?|key to (?:the )?(?:questions|mcqs)|उत्तर(?: ?(?:कुंजी|माला))?|सही उत्तर)(?![\p{L}\p{M}])[ :.–—-]*/iu
const pair = /(?:q\.? ?)?(\d{1,3}) ?[-–—.):=→]{0,2} ?[([]?([a-h]|[कखगघअबसद])[)\]]?(?=$|[\s,;|.])[\s,;|.]*/giu
const isNumberWord = (text: string) =>
  /^(?:q|qn|ques?|questions?|प्रश्न)?(?:nos?|numbers?|संख्या|सं|क्र)?$/u.test(headerKey(text))
const isAnswerWord = (text: string) =>
  /^(?:correct|right)?(?:answers?|ans|keys?|answerkeys?|option|correct|उत्तर|सहीउत्तर)$/u.test(headerKey(text))

/** "1-B 2-C", "1) b, 2) c": the answers, where nothing else stands in the text and no number twice. */
function pairsIn(text: string): KeysApart | null {
  const found = new Map<number, string>()
  let end = 0
  for (const match of text.matchAll(pair)) {
    const number = Number(match[1])
    if (match.index !== end || found.has(number)) return null
    found.set(number, match[2] ?? '')
    end = match.index + match[0].length
  }
  return end === text.length && found.size > 1 ? found : null
}

const filledIn = (cells: readonly string[]) => cells.map(plainText).filter((text) => text !== '')

/** A sheet that holds pairs of columns alone, the number of a question and its answer, under headings that say so. */
export function answersAlone(rows: readonly (readonly string[])[]): KeysApart | null {
  const lines = rows.map(filledIn).filter((line) => line.length > 0)
  const head = lines.findIndex((line) => line.length > 1)
  const heading = lines[head] ?? []
  const isHead = heading.length % 2 === 0 && heading.every((text, at) => (at % 2 ? isAnswerWord : isNumberWord)(text))
  if (head < 0 || !isHead) return null
  const found = new Map<number, string>()
  for (const line of lines.slice(head + 1)) {
    if (line.length % 2 > 0 || line.length > heading.length) return null
    for (let at = 0; at < line.length; at += 2) {
      const [, number] = /^(?:q\.? ?)?(\d{1,3})[.)]?$/i.exec(line[at] ?? '') ?? []
      if (number === undefined || found.has(Number(number))) return null
      found.set(Number(number), line[at + 1] ?? '')
    }
  }
  return found.size > 1 ? found : null
}

/** Lines below the questions that say all answers, and from which of the rows on. */
/** They may be longer than the headings. */
function keysAtFoot({ held }: Spreadsheet): { from: number; keys: KeysApart } | null {
  const rows = held.map((cells) => filledIn(cells.map(({ shown }) => shown)))
  for (let from = rows.length - 1; from > 0 && from >= rows.length - 40; from -= 1) {
    const [first = ''] = rows[from] ?? []
    const [announced] = said.exec(first) ?? []
    if (announced === undefined) continue
    const text = rows.slice(from).flat().join(' ')
    const keys = pairsIn(text.slice(announced.length).trim())
    return keys && { from, keys }
  }
  return null
}

/** What each row calls itself: the whole numbers of a column, each once; without one their order. */
function numbersOf({ header, rows }: Pick<Spreadsheet, 'header' | 'rows'>): (number | null)[] {
  const at = header.findIndex((heading, place) => {
    if (heading !== '#' && !isNumberWord(heading.replace(/^(?:s|sr|sl)\b\.?/i, ''))) return false
    const texts = rows.map(({ cells }) => plainText(cells[place] ?? '')).filter((text) => text !== '')
    return texts.every((text) => /^\d{1,3}[.)]?$/.test(text)) && new Set(texts).size === texts.length
  })
  return rows.map(({ cells }, line) => (at < 0 ? line + 1 : Number.parseInt(plainText(cells[at] ?? ''), 10) || null))
}

/**
 * The table with the answers that stand apart from its questions in a column of their own: in lines at the foot ("Answers: 1-B 2-C"), or in a sheet of their
 * own. null where there are none, or where they are of other questions.
 */
export function withKeysApart(table: Spreadsheet, ofSheet: KeysApart | null, heading: string): Spreadsheet | null {
  const foot = keysAtFoot(table)
  const keys = foot?.keys ?? ofSheet
  if (!keys) return null
  const end = foot?.from ?? table.rows.length
  const rows = table.rows.slice(0, end)
  const numbers = numbersOf({ header: table.header, rows })
  if ([...keys.keys()].some((number) => !numbers.includes(number)) || rows.length > keys.size * 2) return null
  const width = table.header.length
  const answerOf = (line: number) => keys.get(numbers[line] ?? -1) ?? ''
  const told = { row: table.header_row, at: null, code: 'keys_apart', value: null, sentence: say('sheet.keys_apart') }
  const gone = new Set(table.rows.slice(end).map(({ row }) => row))
  return {
    ...table,
    header: [...table.header, heading],
    rows: rows.map(({ row, cells }, line) => ({ row, cells: [...cells.slice(0, width), answerOf(line)] })),
    held: table.held.slice(0, end).map((cells, line) => {
      const own = Array.from({ length: width }, (_, at) => cells[at] ?? { shown: '' })
      return [...own, { shown: answerOf(line) }]
    }),
    problems: table.problems.filter(({ row }) => !gone.has(row)),
    notes: [...table.notes.filter(({ row }) => !gone.has(row)), told],
    left: [...table.left, ...[...gone].map((row) => ({ row, why: 'summary' as const }))],
    is_reshaped: true,
  }
}
