import { describe, expect, it } from 'vitest'
import type { Asker } from './ask.ts'
import { askPerson } from './questions.ts'

const password = 'correct-horse-battery'

/** Somebody who gives these answers, in this order. */
function answering(answers: string[], is_terminal: boolean): Asker & { printed: string[]; secrets: number } {
  const asker = {
    printed: [] as string[],
    secrets: 0,
    is_terminal,
    say: (words: string) => void asker.printed.push(words),
    close: () => undefined,
    async ask(_question: string, { secret = false } = {}) {
      if (secret) asker.secrets += 1
      const answer = answers.shift()
      if (answer === undefined) throw new Error('The input ended before everything was answered.')
      return answer
    },
  }
  return asker
}

describe('the questions for a super admin', () => {
  it('take the address in small letters and the name without spaces around it, and hide the password', async () => {
    const asker = answering([' Head@Example.ORG ', ' Head Office ', password, password], false)
    expect(await askPerson(asker, [])).toEqual({ email: 'head@example.org', name: 'Head Office', password })
    expect(asker.secrets).toBe(2)
  })

  it.each([
    [['nobody'], 'Please enter a valid e-mail address.'],
    [['old@b.test'], 'old@b.test is a super admin already.'],
    [['a@b.test', ' '], 'Please enter the name.'],
    [['a@b.test', 'A', 'short'], 'The password needs at least 12 characters.'],
    [['a@b.test', 'A', '123qweasdzxc'], 'among the first that are guessed'],
    [['a@b.test', 'A', password, 'another'], 'The two passwords are not the same. Nobody was made.'],
    [['a@b.test'], 'The input ended before everything was answered.'],
  ])('end at %j where nobody can answer again', async (answers, message) => {
    await expect(askPerson(answering([...answers], false), ['old@b.test'])).rejects.toThrow(message)
  })

  it('are asked again on a terminal until the answer is right', async () => {
    const asker = answering(['nobody', 'a@b.test', 'A', 'short', password, password], true)
    expect((await askPerson(asker, [])).email).toBe('a@b.test')
    expect(asker.printed).toEqual([
      'Please enter a valid e-mail address.',
      'The password needs at least 12 characters.',
    ])
  })
})
