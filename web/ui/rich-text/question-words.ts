import { assertionOptions } from '#contract'

/** Words that the paper adds to a question, in the language of the question. */
interface QuestionWords {
  true: string
  false: string
  or: string
  columns: [string, string]
  assertion_options: string[]
}

const english: QuestionWords = {
  true: 'True',
  false: 'False',
  or: 'OR',
  columns: ['Column I', 'Column II'],
  assertion_options: Object.values(assertionOptions),
}

const hindi: QuestionWords = {
  true: 'सत्य',
  false: 'असत्य',
  or: 'अथवा',
  columns: ['स्तंभ I', 'स्तंभ II'],
  assertion_options: [
    'अभिकथन और कारण दोनों सत्य हैं और कारण, अभिकथन की सही व्याख्या है।',
    'अभिकथन और कारण दोनों सत्य हैं, परंतु कारण, अभिकथन की सही व्याख्या नहीं है।',
    'अभिकथन सत्य है, परंतु कारण असत्य है।',
    'अभिकथन असत्य है, परंतु कारण सत्य है।',
  ],
}

const words: Record<string, QuestionWords> = { en: english, hi: hindi }

/** English where the language has no words of its own here. */
export const questionWords = (language: string): QuestionWords => words[language.split('-')[0] ?? ''] ?? english
