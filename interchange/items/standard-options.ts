import { assertionOptions } from '../../domain/questions/answer-shapes.ts'
import { isSameLanguage } from '../../domain/questions/in-language.ts'
import type { AssertionLetter } from '../../domain/questions/question-types.ts'

const hindi: Record<AssertionLetter, string> = {
  A: 'अभिकथन और कारण दोनों सत्य हैं और कारण, अभिकथन की सही व्याख्या है।',
  B: 'अभिकथन और कारण दोनों सत्य हैं, परंतु कारण, अभिकथन की सही व्याख्या नहीं है।',
  C: 'अभिकथन सत्य है, परंतु कारण असत्य है।',
  D: 'अभिकथन असत्य है, परंतु कारण सत्य है।',
}

/** The four usual sentences of assertion and reason, as papers of a language print them. */
export const assertionSentences = (language: string): Record<AssertionLetter, string> =>
  isSameLanguage(language, 'hi') ? hindi : assertionOptions
