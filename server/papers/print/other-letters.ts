import type { PrintWarning } from '#contract'
import { lettersFor } from '../../../domain/papers/option-letters.ts'
import { namedAlphabet } from '../../../interchange/questions/named-alphabet.ts'
import type { PaperInput, QuestionInput } from '../../../typeset/paper/paper-input.ts'

type Printed = Pick<PaperInput, 'sections' | 'language' | 'edition' | 'letters' | 'second_language'>

/**
 * Questions whose options name others by letters that this edition doesn't print: "(क) और (ख) दोनों" under (A) to (D). Such words come with a
 * question that was written for other letters.
 */
export function otherLetters({
  sections,
  language,
  edition,
  letters = 'LATIN',
  second_language,
}: Printed): PrintWarning[] {
  // What is in two languages has the letters that both know, as documentWords says.
  const printed = edition === 'two-language' ? 'LATIN' : letters
  const isOwn = lettersFor(language, printed) !== lettersFor(language, 'LATIN')
  const names = ({ question_text, question_options }: Pick<QuestionInput, 'question_text' | 'question_options'>) => {
    const named = namedAlphabet(
      question_text,
      question_options.map(({ data }) => data),
    )
    return named !== null && named !== (isOwn ? 'devanagari' : 'latin')
  }
  const isAmiss = (question: QuestionInput) => {
    const second = question.translations?.find((one) => one.language === second_language)
    return [
      question,
      ...(second ? [second] : []),
      ...question.sub_questions.map(({ content, options }) => ({ question_text: content, question_options: options })),
    ].some(names)
  }
  const found = sections.flatMap(({ questions }) => questions.filter(isAmiss).map(({ number }) => number))
  return found.length > 0 ? [{ kind: 'OTHER_LETTERS', detail: '', questions: [...new Set(found)] }] : []
}
