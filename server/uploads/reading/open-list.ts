import { messageOf, type SaidValue, type Sentence, say, type UploadAsk, type UploadReading } from '#contract'
import { folded } from '../../../interchange/doors/shown.ts'
import { wrongField } from '../../ground/errors.ts'
import { askOnWire, type SaidOfList } from './said-of-list.ts'

export type ListValue = UploadReading['values'][number]
type Near = ListValue['near']

/** What reading the rows of a list has brought up: what has to be said, what texts mean, and what is to be looked at. */
export interface FoundInList {
  asks: UploadAsk[]
  values: ListValue[]
  /** Rows that were left out because somebody said so. */
  left: UploadReading['left']
  preview: UploadReading['preview']
}

interface NewAsk {
  kind: UploadAsk['kind']
  message: Sentence
  rows?: readonly number[]
  choices: { value: string; label: Sentence | string }[]
  proposed?: string | null
}

const mostRowsNamed = 200
const mostValues = 300

/** A list while its rows are read, with what somebody said of it. */
export interface OpenList {
  /** What was answered; null where nobody has said yet, and then it is asked. @throws invalid_field where the answer is none of the choices */
  ask(ask: NewAsk): string | null
  /** undefined: nobody has said anything of this text. */
  said(column: string, text: string): SaidValue | undefined
  /** A text of a column, told once however often it stands there. */
  tell(value: Omit<ListValue, 'rows'>): void
  leave(row: number): void
  accepts(row: number): boolean
  found(): FoundInList
}

/** @param columns those whose texts somebody may have said something of. @throws invalid_field at what is said of anything else */
export function openList(said: SaidOfList, columns: readonly string[], rows: ReadonlySet<number>): OpenList {
  const asks: UploadAsk[] = []
  const asked = new Set<string>(['school'])
  const values = new Map<string, ListValue>()
  const left: UploadReading['left'] = []
  const accepted = new Set(said.accept)
  const meanings = meaningsOf(said, columns)
  for (const [at, row] of said.accept.entries())
    if (!rows.has(row)) throw wrongField(`accept.${at}`, say('reading.no_row', { row }))
  return {
    ask({ kind, message, rows: named = [], choices, proposed = null }) {
      asked.add(kind)
      const answer = said.answers[kind]
      if (answer !== undefined) {
        if (choices.some(({ value }) => value === answer)) return answer
        const names = choices.map(({ value }) => value).join(', ')
        throw wrongField(`answers.${kind}`, say('reading.no_choice', { names }))
      }
      asks.push(askOnWire({ id: kind, kind, message, rows: named.slice(0, mostRowsNamed), choices, proposed }))
      return null
    },
    said: (column, text) => meanings.get(keyOf(column, text)),
    tell(value) {
      const key = keyOf(value.column, value.value)
      const known = values.get(key) ?? { ...value, rows: 0 }
      known.rows += 1
      values.set(key, known)
    },
    leave: (row) => void left.push({ row, why: 'said' }),
    accepts: (row) => accepted.has(row),
    found() {
      for (const id of Object.keys(said.answers))
        if (!asked.has(id)) throw wrongField(`answers.${id}`, say('reading.no_ask'))
      return { asks, values: shown(values), left, preview: [] }
    },
  }
}

const keyOf = (column: string, text: string) => `${column} ${folded(text)}`

function meaningsOf({ values }: SaidOfList, columns: readonly string[]): Map<string, SaidValue> {
  const meanings = new Map<string, SaidValue>()
  for (const [column, texts] of Object.entries(values)) {
    if (!columns.includes(column)) throw wrongField(`values.${column}`, say('reading.no_column'))
    for (const [text, here] of Object.entries(texts)) meanings.set(keyOf(column, text), here)
  }
  return meanings
}

/** Open ones first, and of each column the first so many. */
function shown(values: ReadonlyMap<string, ListValue>): ListValue[] {
  const counts = new Map<string, number>()
  return [...values.values()]
    .sort((a, b) => Number(a.by !== null) - Number(b.by !== null))
    .filter(({ column }) => {
      const count = (counts.get(column) ?? 0) + 1
      counts.set(column, count)
      return count <= mostValues
    })
}

/** What somebody said a text is cannot be. */
export const wrongMeaning = (column: string, text: string, sentence: Sentence = say('reading.no_meaning')) =>
  wrongField(`values.${column}.${text}`, sentence)

export const nearTexts = (texts: readonly string[]): Near => texts.map((label) => ({ label, here: label }))

/** A sentence as it stands beside its code in an answer. */
export const toldAs = (sentence: Sentence) => {
  const message = messageOf(sentence)
  return { message: message.message, said: message }
}
