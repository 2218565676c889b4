/** Why a file can't be read at all; the message is for the person who uploaded it. */
export class SheetRefusal extends Error {
  override name = 'SheetRefusal'
  readonly code: 'too_large' | 'wrong_type'

  constructor(code: 'too_large' | 'wrong_type', message: string) {
    super(message)
    this.code = code
  }
}
