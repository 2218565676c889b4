import type { z } from 'zod'
import { messageOf, type SavedQuestion, say } from '#contract'
import type { Services } from '../services.ts'
import type { Content } from './content.ts'

const fields = ['question_text', 'question_options', 'sub_questions', 'answer', 'explanation', 'translations'] as const

/** A description is spoken, not printed. */
const spoken = / alt=\\?"[^"]*"/g

type Warnings = z.input<typeof SavedQuestion>['warnings']

/** What was saved, and what of it no font can print. */
export function withWarnings<Data>(
  data: Data,
  content: Pick<Content, (typeof fields)[number]>,
  services: Pick<Services, 'typeset'>,
) {
  const warnings: NonNullable<Warnings> = fields.flatMap((path) => {
    const characters = services.typeset.unprintable(JSON.stringify(content[path]).replace(spoken, '')).join(' ')
    return characters === '' ? [] : [{ path, ...messageOf(say('question.unprintable', { characters })) }]
  })
  return { data, beside: warnings.length > 0 ? { warnings } : {} }
}
