import { languageOf } from '../../domain/languages.ts'
import type { CodeDrawing, DocumentFrame } from '../document.ts'
import { codeRuns } from '../paper/copies/copy.ts'
import { wordsFor } from '../paper/words.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** Slips to cut out, one for each person, with a code by which somebody without a mailbox gets in. */
export interface CodesInput extends Pick<DocumentInput, 'language' | 'font' | 'page' | 'school' | 'images'> {
  document: 'codes'
  /** Where to sign in, as it is typed. */
  address: string
  /** In which languages it is told what to do with a slip, as BCP 47; English stands for one that nothing is printed in. */
  languages: readonly string[]
  /** The day until which the codes work, as printed. */
  until: string
  slips: SlipInput[]
}

interface SlipInput {
  name: string
  /** Class and section, or a number of the staff; null prints nothing. */
  place: string | null
  login: string
  /** As printed, in groups. */
  code: string
  /** What the QR code opens; at most 200 characters. */
  link: string
}

export interface CodesDocument extends DocumentFrame {
  kind: 'codes'
  address: string
  until: string
  /** What to do with a slip, line by line, in each language. */
  steps: { language: string; lines: readonly string[] }[]
  slips: (Omit<SlipInput, 'link'> & { drawing: CodeDrawing })[]
}

/** @throws RangeError where a link is too long */
export function codesDocument(input: CodesInput): CodesDocument {
  const words = documentWords(input)
  return {
    ...plainFrame(input, words, words.sign_in_codes),
    kind: 'codes',
    address: input.address,
    until: input.until,
    steps: stepsIn(input),
    slips: input.slips.map(({ link, ...slip }) => ({ ...slip, drawing: codeRuns(link) })),
  }
}

function stepsIn({ languages, address }: CodesInput): CodesDocument['steps'] {
  const printed = [...new Set(languages.map((tag) => languageOf('papers', tag)))]
  return printed.map((language) => ({
    language,
    lines: wordsFor(language).code_steps.map((line) => line.replace('{address}', address)),
  }))
}
