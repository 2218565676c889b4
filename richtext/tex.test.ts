import { describe, expect, test } from 'vitest'
import { DISPLAY_FORMULAS, INLINE_FORMULAS, REFUSED_FORMULAS } from './fixtures/school-formulas.ts'
import { parseTex, TexError } from './tex.ts'

/** The error a formula is refused with. */
function refusal(latex: string, display = false): TexError {
  try {
    parseTex(latex, display)
  } catch (error) {
    if (error instanceof TexError) return error
    throw error
  }
  throw new Error(`not refused: ${latex}`)
}

describe('formulas', () => {
  for (const [subject, formulas] of Object.entries(INLINE_FORMULAS)) {
    test.each(formulas)(`of ${subject} convert inline and on a line of their own: %s`, (latex) => {
      for (const display of [false, true]) {
        console.log(latex, JSON.stringify(parseTex(latex, display)))
      }
    })
  }
  test.each(DISPLAY_FORMULAS)('convert on a line of their own: %s', (latex) => {
    console.log(latex, JSON.stringify(parseTex(latex, true)))
  })
})

test.each(REFUSED_FORMULAS)('%s is refused with a reason and a place', (latex, message, position) => {
  const error = refusal(latex)
  console.log(latex, error.message, error.position, error.cause)
  expect([error.message, error.position]).toEqual([expect.stringMatching(message), position])
})
