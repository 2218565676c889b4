import { describe, expect, it } from 'vitest'
import { withoutUnseen } from './visible-text.ts'

describe('R54 signs that nobody sees', () => {
  it.each([
    ['As\u200bha', 'Asha'],
    ['\ufeffRavi', 'Ravi'],
    ['Me\u00adera\u200e', 'Meera'],
    ['\u202aZoë\u202c', 'Zoë'],
    ['O\u2060m\u200d', 'Om'],
    ['Ra\u200do', 'Rao'],
  ])('%j is %j', (typed, seen) => expect(withoutUnseen(typed)).toBe(seen))

  it.each(['क्\u200dष', 'می\u200cخواهم', 'Plain Name', 'नीता', "O'Brien\tRao"])('%j stays', (typed) =>
    expect(withoutUnseen(typed)).toBe(typed))
})
