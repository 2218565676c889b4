/** A document that can't be typeset; `message` is a sentence for people, `diagnostics` the compiler's own words. */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
  readonly diagnostics: readonly string[]

  constructor(message: string, diagnostics: readonly string[] = []) {
    super(message)
    this.diagnostics = diagnostics
  }
}
