import { letterOf, type Sentence, say } from '#contract'
import type { DecidedKeys, KeyWay, OpenKeys } from '../../../../interchange/doors/question-keys/key-file.ts'

const mostText = 60

/** Option B as a person sees it: "B: volt". */
export const optionWord = (options: readonly string[], keys: readonly number[]): string =>
  keys.map((at) => `${letterOf(at)}: ${(options[at] ?? '').slice(0, mostText)}`).join(', ')

const layouts = {
  letter: 'clause.list_keys_letter',
  position: 'clause.list_keys_position',
  position0: 'clause.list_keys_position0',
  text: 'clause.list_keys_text',
  mixed: 'clause.list_keys_mixed',
} as const

/** An answer of the file, and the option that it names. */
interface ShownKey {
  given: string
  read: string
}

/** "Answers are letters: 1 is read as A: 7". */
export function keysSentence({ by, ask }: Pick<DecidedKeys, 'by' | 'ask'>, shown: ShownKey | null): Sentence {
  if (ask) return say('clause.list_keys_open')
  if (!shown) return say('clause.list_keys_none')
  if (by === 'mark') return say('clause.list_keys_mark', { read: shown.read })
  return say(layouts[by ?? 'mixed'], { given: shown.given.slice(0, mostText), read: shown.read })
}

const ways = {
  letter: 'list.key_letter',
  position: 'list.key_position',
  position0: 'list.key_position0',
  text: 'list.key_text',
} as const

/** What a way makes of the row that is shown. */
export function choiceOf(
  { way, keys }: OpenKeys['ways'][number],
  given: string,
  options: readonly string[],
): { value: KeyWay; label: Sentence } {
  const label = say(ways[way])
  if (!keys) return { value: way, label }
  const read = say('list.key_read', { given: given.slice(0, mostText), read: optionWord(options, keys) })
  return { value: way, label: say('list.key_choice', { clauses: [label, read] }) }
}
