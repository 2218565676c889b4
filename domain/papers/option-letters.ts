import { letterOf } from '../questions/letters.ts'

/** How a school letters the options and sections of a paper of one language: A, B, C, or by that language's own letters. */
export const optionLetters = ['LATIN', 'OWN'] as const
export type OptionLetters = (typeof optionLetters)[number]

export const latinLetters: readonly string[] = Array.from({ length: 26 }, (_, index) => letterOf(index))

/** क, ख, ग, घ as boards in Hindi and its sister scripts print them. */
const devanagari = [...'कखगघङचछजझञटठडढणतथदधनपफबभमय']

/** Languages whose papers have letters of their own. */
const own: Readonly<Record<string, readonly string[]>> = {
  hi: devanagari,
  mr: devanagari,
  ne: devanagari,
  sa: devanagari,
}

/** Whether a language has other letters for options than A, B, C. */
export const hasOwnLetters = (language: string): boolean => Object.hasOwn(own, language.split('-')[0] ?? '')

/** The letters of options in their order. */
export const lettersFor = (language: string, wanted: OptionLetters): readonly string[] =>
  (wanted === 'OWN' && own[language.split('-')[0] ?? '']) || latinLetters
