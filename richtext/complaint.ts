/** Complaints with what their sentences are filled with; `complaint` is one of `tex.`. */
interface Filled {
  'formula.refused': { number: number; complaint: Complaint }
  'formula.refused_at': { number: number; complaint: Complaint; position: number; quote: string }
  'formula.refused_at_end': { number: number; complaint: Complaint; quote: string }
  'formula.unclosed': { quote: string }
  'formula.unopened': { quote: string }
  'formula.dollars': { quote: string }
  'formula.command': { quote: string }
  'text.picture': { number: number }
  'text.element': { tag: string }
  'text.nesting': { most: number }
  'text.size': { most: number }
  'rich.too_many_formulas': { most: number }
  'rich.too_much_tex': { most: number }
  'rich.too_much_chemistry': { most: number }
  'rich.too_large': { most: number }
  'tex.too_long': { length: number; most: number }
  'tex.chemistry_too_long': { length: number; most: number }
  'tex.deep_in_tables': { tables: number }
  'tex.defining': { command: string }
  'tex.debugging': { command: string }
  'tex.linking': { command: string }
  'tex.not_printable': { element: string }
  'tex.unknown_command': { command: string }
  'tex.unknown_environment': { environment: string }
  'tex.misplaced_end': { end: string }
  'tex.missing': { what: string }
  'tex.other_expected': { found: string; expected: string }
  'tex.missing_after': { what: string }
  'tex.stops_at': { sign: string }
  'tex.mismatched': { begin: string; end: string }
  'tex.around': { sign: string }
  'tex.not_in_math': { command: string }
  'tex.not_in_text': { command: string }
  'tex.display_only': { environment: string }
  'tex.chemistry': { reason: string }
  'tex.other': { reason: string }
}

/** Complaints that say all themselves. */
type Bare =
  | `text.${'drawing' | 'mathml' | 'sound' | 'video' | 'page' | 'file'}`
  | `tex.${'empty' | 'unknown' | 'tag' | 'large_table' | 'large' | 'deep' | 'deepest' | 'complicated'}`
  | `tex.${'open_brace' | 'open_bracket' | 'open_left' | 'closing_brace' | 'closing_right' | 'closing_end'}`
  | `tex.${'ampersand' | 'hash' | 'argument' | 'stops' | 'superscripts' | 'subscripts' | 'display_tag'}`

/**
 * What is wrong with a text or a formula, as the code of a sentence and what that is filled with. The sentences stand where people are told
 * them; `known` of the domain takes a complaint whose code has one.
 */
export type Complaint =
  | { [Code in keyof Filled]: { code: Code; params: Filled[Code] } }[keyof Filled]
  | { [Code in Bare]: { code: Code } }[Bare]

/** Whether the complaint is about TeX outside of a formula, which is printed as it stands. */
export const isLooseTex = ({ code }: Complaint): boolean =>
  /^formula\.(?:unclosed|unopened|dollars|command)$/.test(code)
