/** Something the person at the command line can put right; each message is a sentence. */
export class PaperError extends Error {
  constructor(messages: string | readonly string[]) {
    super([messages].flat().join('\n'))
    this.name = 'PaperError'
  }
}
