import { z } from 'zod'
import { levels, questionTypeNames, skills } from '#contract'
import { urlId, urlPage, urlText } from '#web/ui/list/use-url-state.ts'
import { urlChoice } from '../making/url-choice.ts'

export const steps = ['details', 'pick', 'arrange', 'preview', 'submit'] as const
export type ByHandStep = (typeof steps)[number]

/** The step that is shown, the section that is filled, and what the bank is filtered by. */
export const WizardUrl = z.object({
  step: z.enum(steps).catch('details'),
  section: urlText,
  page: urlPage,
  search: urlText,
  chapter_id: urlId,
  topic_id: urlId,
  type: urlChoice(questionTypeNames),
  level: urlChoice(levels),
  skill: urlChoice(skills),
  /** '' is the paper's own; it stays from section to section. */
  language: urlText,
})
export type WizardState = z.output<typeof WizardUrl>

/** For a bank that is not narrowed to a language. */
export const anyLanguage = 'all'

/** The language that the bank is narrowed to. */
export const askedLanguage = ({ language }: Pick<WizardState, 'language'>, paper: string | null) =>
  language === anyLanguage ? null : language || paper

export const noBankFilters = {
  page: 1,
  search: '',
  chapter_id: null,
  topic_id: null,
  type: null,
  level: null,
  skill: null,
} satisfies Partial<WizardState>
