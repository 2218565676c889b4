import type { AskChoice, ListAsk } from '../../../interchange/doors/marks/reading.ts'
import { sayText } from '../message/sentence-text.ts'
import { AskBox } from './ask-box.tsx'
import type { SaysOfList, ShownChoice } from './shown-list.ts'

interface ReadingAskProps extends SaysOfList {
  ask: ListAsk
  said: ShownChoice
  /** How many are asked. */
  of: number
}

const labelOf = ({ label }: AskChoice) => (typeof label === 'string' ? label : sayText(label))

/** What a list that was read here does not say by itself. */
export const ReadingAsk = ({ ask, said, onSay, of }: ReadingAskProps) => (
  <AskBox
    message={sayText(ask.message)}
    rows={ask.rows}
    choices={ask.choices.map((choice) => ({ value: choice.value, label: labelOf(choice) }))}
    proposed={ask.proposed}
    of={of}
    onAnswer={(value) => onSay({ ...said, answers: { ...said.answers, [ask.id]: value } })}
  />
)
