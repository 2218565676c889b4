import { encoded, type Sentence, sentenceIn } from '../../domain/say.ts'

/** A document that can't be typeset: a sentence for people, as the message too, which alone crosses to another process; `diagnostics` are the compiler's own words. */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
  readonly diagnostics: readonly string[]

  constructor(sentence: Sentence, diagnostics: readonly string[] = []) {
    super(encoded(sentence))
    this.diagnostics = diagnostics
  }

  get sentence(): Sentence {
    return sentenceIn(this.message)
  }
}
