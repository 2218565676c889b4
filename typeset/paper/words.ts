import { type LanguageOf, languageOf } from '../../domain/languages.ts'
import { arabic } from '../words/arabic.ts'
import { chinese } from '../words/chinese.ts'
import { english } from '../words/english.ts'
import { hindi } from '../words/hindi.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { urdu } from '../words/urdu.ts'

const wordsByLanguage: Readonly<Record<LanguageOf<'papers'>, PaperWords>> = {
  en: english,
  hi: hindi,
  ur: urdu,
  ar: arabic,
  zh: chinese,
}

/** The words of a language (two or three letters of BCP 47); English where that language has none yet. */
export function wordsFor(language: string): PaperWords {
  return wordsByLanguage[languageOf('papers', language)]
}

/** Labels that stand short and alone, so that "Class / कक्षा" can be printed; sentences stay in the first language. */
const pairedWords = ['grade', 'subject', 'time', 'max_marks', 'or', 'set', 'section', 'name', 'roll_no'] as const

/** The words of a two-language paper: short labels in both. */
export function pairWords(first: PaperWords, second: PaperWords): PaperWords {
  const paired = { ...first, languages: [...new Set([...first.languages, ...second.languages])] }
  for (const key of pairedWords) if (first[key] !== second[key]) paired[key] = `${first[key]} / ${second[key]}`
  return paired
}
