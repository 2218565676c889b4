import type { Sentence } from '../../domain/say.ts'

/** Why a file can't be read at all; `said` is for the person who uploaded it. */
export class SpreadsheetRefusal extends Error {
  override name = 'SpreadsheetRefusal'
  readonly code: 'too_large' | 'wrong_type'
  readonly sentence: Sentence

  constructor(code: 'too_large' | 'wrong_type', sentence: Sentence) {
    super(sentence.code)
    this.code = code
    this.sentence = sentence
  }
}
