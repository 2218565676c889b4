import { type LackingTexts, runsText, type SetLetter, say, speaks } from '#contract'
import { arrangeSet } from '../../../typeset/paper/copies/sets.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'
import type { OpenedPaper } from './open.ts'
import { secondLanguage } from './second-languages.ts'
import type { PrintOptions, PrintScope } from './typeset-paper.ts'

/** What is in a certain language: an edition that was asked for in it, and both languages of one that has two. */
function languagesOf(paper: OpenedPaper, { edition }: Pick<PrintScope, 'edition'>, options: PrintOptions): string[] {
  if (edition === 'two-language') return [paper.language, secondLanguage(paper, options)]
  return options.language ? [options.language] : []
}

/** The questions that have no text in a language, by the numbers that a set prints. */
export function lackingIn(paper: OpenedPaper, language: string, set: SetLetter | null = null): LackingTexts {
  const { answered, head, question_of } = paper
  const placed = arrangeSet(answered, head.seed, set ?? 'A').flatMap(({ questions }) => questions)
  const without = placed.filter(({ question }) => !speaks(question, language))
  return {
    language,
    count: new Set(without.map(({ number }) => number)).size,
    of: new Set(placed.map(({ number }) => number)).size,
    questions: without.map(({ number, question }) => ({ number, id: question_of.get(question.item_id) ?? 0 })),
  }
}

/**
 * The languages of an edition that questions have no text in, each with the questions.
 * @throws invalid_field where there is none of them in a language
 */
export const lackingTexts = (
  paper: OpenedPaper,
  scope: Pick<PrintScope, 'document' | 'edition' | 'set'>,
  options: PrintOptions,
): LackingTexts[] =>
  scope.document === 'paper'
    ? languagesOf(paper, scope, options)
        .map((language) => lackingIn(paper, language, scope.set))
        .filter(({ count }) => count > 0)
    : []

/** @throws invalid_field that names the questions, with `lacking` beside it */
export function assertTexts(paper: OpenedPaper, scope: PrintScope, options: PrintOptions): void {
  const lacking = lackingTexts(paper, scope, options)
  if (lacking.length === 0) return
  const path = scope.edition === 'two-language' ? 'edition' : 'language'
  const errors = lacking.map((one) => refusedField(path, sentenceOf(one)))
  throw wrongFields(errors, { lacking })
}

const sentenceOf = ({ language, count, of, questions }: LackingTexts) =>
  say('print.lacking_texts', {
    count,
    of,
    language: nameOf(language),
    numbers: runsText(questions.map(({ number }) => number)),
  })

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** A code that is formed like one may be none. */
function nameOf(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
