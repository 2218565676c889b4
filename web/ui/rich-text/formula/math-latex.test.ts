import { expect, test } from 'vitest'
import { hasEmptyBox, plainLatex, toMathLive } from './math-latex.ts'

test('what MathLive writes for letters with a meaning becomes what is printed', () => {
  expect(plainLatex('\\int e^{\\imaginaryI x}\\differentialD x')).toBe('\\int e^{i x}\\mathrm{d} x')
  expect(plainLatex('\\exponentialE^{2}')).toBe('e^{2}')
})

test('a formula with an empty box is not finished', () => {
  expect(hasEmptyBox('\\frac{1}{\\placeholder{}}')).toBe(true)
  expect(hasEmptyBox('\\frac{1}{2}')).toBe(false)
})

test('the selection goes into the first slot of a construct', () => {
  expect(toMathLive('\\frac{#?}{#?}')).toBe('\\frac{#0}{#?}')
})
