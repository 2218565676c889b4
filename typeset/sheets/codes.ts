import type { SheetDocument } from '../document.ts'
import { fontFamilies } from '../engine/fonts.ts'
import { codeRows } from '../paper/copies/copy.ts'
import { editionFont, editions } from '../paper/editions.ts'
import { languageOf, sheetWords } from './sheet.ts'
import type { SheetInput } from './sheet-input.ts'

/** Slips to cut out, one for each person, with a code by which somebody without a mailbox gets in. */
export interface CodesInput extends Pick<SheetInput, 'language' | 'font' | 'page' | 'school' | 'images'> {
  document: 'codes'
  /** Where to sign in, as it is typed. */
  address: string
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

export interface CodesDocument extends SheetDocument {
  kind: 'codes'
  address: string
  until: string
  slips: (Omit<SlipInput, 'link'> & { rows: string[] })[]
}

/** @throws RangeError where a link is too long */
export function codesDocument(input: CodesInput): CodesDocument {
  const words = sheetWords(input)
  return {
    ...editions.standard,
    kind: 'codes',
    language: languageOf(input.language),
    page: input.page,
    fonts: fontFamilies(editionFont('standard', input.font ?? 'libertinus')),
    title: `${input.school} – ${words.sign_in_codes}`,
    school: input.school,
    header_1: input.school,
    header_2: null,
    logo: null,
    grade: '',
    subject: '',
    type_test: null,
    timing: '',
    marks: 0,
    set: null,
    footer_left: words.sign_in_codes,
    footer_right: input.school,
    words,
    address: input.address,
    until: input.until,
    slips: input.slips.map(({ link, ...slip }) => ({ ...slip, rows: codeRows(link) })),
  }
}
