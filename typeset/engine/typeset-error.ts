import { type Said, saidBy, toMessage } from '../../domain/say.ts'

/** A document that can't be typeset: a sentence for people, as the message too, which alone crosses to another process; `diagnostics` are the compiler's own words. */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
  readonly diagnostics: readonly string[]

  constructor(said: Said, diagnostics: readonly string[] = []) {
    super(toMessage(said))
    this.diagnostics = diagnostics
  }

  get said(): Said {
    return saidBy(this.message)
  }
}
