import { type Instruction, InstructionInput, say } from '#contract'
import type { PlaceFilter } from '#web/entity/filters/place.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { inlineLines } from '../../../../richtext/inline-lines.ts'

/** What a new instruction starts with: what the list shows. */
export type InstructionStart = Pick<PlaceFilter, 'grade_id' | 'subject_id'>

/** An instruction as its form holds it. */
export type InstructionValues = InstructionStart & {
  heading: string
  /** HTML of the editor: a paragraph or an item for each line. */
  content: string
}

export const toValues = (instruction: Instruction | null, start: InstructionStart): InstructionValues => ({
  grade_id: instruction ? instruction.grade_id : start.grade_id,
  subject_id: instruction ? instruction.subject_id : start.subject_id,
  heading: instruction?.heading ?? '',
  content: inlineLines(instruction?.content ?? '')
    .lines.map((line) => `<p>${line}</p>`)
    .join(''),
})

/** The editor's text as it is stored: one line of inline HTML for each line of print. */
export const toContent = (html: string) => inlineLines(html).lines.join('\n')

export const toBody = (values: InstructionValues) => ({ ...values, content: toContent(values.content) })

const checkBody = validateWith(InstructionInput, toBody)

export function check(values: InstructionValues): Record<string, string> {
  const errors = checkBody(values)
  if (inlineLines(values.content).has_table) errors.content = sayText(say('instruction.table'))
  return errors
}
