import { isSameLanguage, say } from '#contract'
import type { AnsweredSection } from '../../../typeset/paper/stored-paper.ts'
import { wrongField } from '../../ground/errors.ts'

/** A paper as far as its languages go. */
interface SpokenPaper {
  answered: AnsweredSection[]
  language: string
}

/** The language of most questions; null where there are none. */
export function mainLanguage(sections: AnsweredSection[]): string | null {
  const counts = new Map<string, number>()
  for (const { language } of sections.flatMap((section) => section.questions)) {
    counts.set(language ?? 'en', (counts.get(language ?? 'en') ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Languages beside a paper's own that any of its questions has been translated into, the first one first. */
export function secondLanguages({ answered, language }: SpokenPaper): string[] {
  const translations = answered.flatMap(({ questions }) => questions.flatMap((one) => one.translations ?? []))
  return [...new Set(translations.map((one) => one.language))].filter((one) => !isSameLanguage(one, language))
}

/** @throws invalid_field where no question has been translated into it */
export function secondLanguage(paper: SpokenPaper, wanted: { second_language?: string | null }): string {
  const { second_language } = wanted
  const found = secondLanguages(paper).find((language) => !second_language || language === second_language)
  if (found !== undefined) return found
  const message = second_language
    ? say('print.no_translation_into', { language: second_language })
    : say('print.no_translation')
  throw wrongField(second_language ? 'second_language' : 'edition', message)
}
