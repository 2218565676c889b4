import type { MarkingSchemeInput } from '../../../typeset/documents/marking-scheme.ts'
import type { PaperInput } from '../../../typeset/paper/paper-input.ts'
import type { PaperPictures } from './word-paper.ts'

/** What Word files are made of: papers and their marking schemes. */
export type WordInput = PaperInput | MarkingSchemeInput

/** To the thread; it answers each. `input` is without its pictures, which are in kinds that Word shows. */
export interface ToWord {
  input: WordInput
  pictures: PaperPictures
}
/** `failed` is an error of the program. */
export type FromWord = { bytes: Uint8Array } | { failed: string }
