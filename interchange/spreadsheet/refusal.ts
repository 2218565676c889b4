import type { Said } from '../../domain/say.ts'

/** Why a file can't be read at all; `said` is for the person who uploaded it. */
export class SpreadsheetRefusal extends Error {
  override name = 'SpreadsheetRefusal'
  readonly code: 'too_large' | 'wrong_type'
  readonly said: Said

  constructor(code: 'too_large' | 'wrong_type', said: Said) {
    super(said.code)
    this.code = code
    this.said = said
  }
}
