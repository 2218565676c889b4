import { type Sentence, say } from '../say.ts'

/** What of a paper its instructions may speak of. */
interface Counted {
  /** The letters, in order. */
  sections: string[]
  /** Printed numbers. */
  questions: number
}

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const hindi = ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस']
const number = `(\\d{1,3}|${[...words.slice(1), ...hindi.slice(1)].join('|')})`

const numberOf = (text: string): number => {
  const place = Math.max(words.indexOf(text.toLowerCase()), hindi.indexOf(text))
  return place >= 0 ? place : Number(text)
}

/** One letter after the word: 'Section B', 'sections A and B', 'खण्ड ब' is left alone. */
const sectionNames =
  /(?:\bsections?|खंड|खण्ड)\s+((?:["“'‘(]?[A-Z]["”'’)]?(?:\s*(?:,|and|to|or|&|और|तथा|से|–|-)\s*)?)+)(?![\p{L}])/giu
const sectionCount = new RegExp(`\\b${number}\\s+sections\\b|${number}\\s+(?:खंड|खण्ड)`, 'iu')
/** Of the whole paper: 'has 30 questions', not 'answer any 4 questions'. */
const questionCount = new RegExp(
  `\\b(?:contains?|consists? of|comprises|has|there are)\\s+(?:a total of\\s+)?${number}\\s+(?:questions|प्रश्न)|कुल\\s+${number}\\s+प्रश्न`,
  'iu',
)

const found = (text: string, pattern: RegExp): number | null => {
  const match = pattern.exec(text)
  const stated = match?.slice(1).find((one) => one !== undefined)
  return stated === undefined ? null : numberOf(stated)
}

/** A sentence about one section says nothing of the whole paper. */
const ofWholePaper = (text: string): string =>
  text
    .split(/[.\n।;]/)
    .filter((sentence) => sentence.search(sectionNames) < 0)
    .join('\n')

/** The letters after 'Section', those of 'A to C' too. */
function namedSections(text: string): string[] {
  return [...text.matchAll(sectionNames)].flatMap(([, names = '']) =>
    // Letters in small type are words: 'section a'.
    [...names.matchAll(/\b[A-Z]\b/g)].map(([letter]) => letter),
  )
}

/**
 * What instructions say of a paper that isn't so: sections that it doesn't have, another number of sections or of questions.
 *
 * @param text without tags
 */
export function findInstructionFaults(text: string, { sections, questions }: Counted): Sentence[] {
  const faults: Sentence[] = []
  const strangers = [...new Set(namedSections(text))].filter((letter) => !sections.includes(letter)).sort()
  for (const letter of strangers)
    faults.push(say('paper.instruction_section', { section: letter, sections: sections.join(', ') }))
  const statedSections = found(text, sectionCount)
  if (statedSections !== null && statedSections !== sections.length)
    faults.push(say('paper.instruction_sections', { said: statedSections, count: sections.length }))
  const statedQuestions = found(ofWholePaper(text), questionCount)
  if (statedQuestions !== null && statedQuestions !== questions)
    faults.push(say('paper.instruction_questions', { said: statedQuestions, count: questions }))
  return faults
}
