import type { Sentence } from '../domain/say.ts'

type RefusalCode = 'too_large' | 'wrong_type' | 'invalid_field'

/** Why a file can't be read at all, or what was said of it can't be; `sentence` is for the person who uploaded it. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
  readonly code: RefusalCode
  readonly sentence: Sentence
  /** What is at fault. */
  readonly field: 'file' | 'sheet' | 'header_rows' | 'example'

  constructor(code: RefusalCode, sentence: Sentence, field: FileRefusal['field'] = 'file') {
    super(sentence.code)
    this.code = code
    this.sentence = sentence
    this.field = field
  }
}
