import { expect, test } from 'vitest'
import { findLooseTex } from './formulas-in-text.ts'

test.each([
  ['Find \\(x + 1 where x = 2', 'unclosed', '\\(x + 1 where x = 2'],
  ['So \\[ x \\) and', 'unclosed', '\\[ x \\) and'],
  ['Find x\\) now', 'unopened', '\\) now'],
  ['\\(x\\) and y\\]', 'unopened', '\\]'],
  ['Solve $x^2 = 4$.', 'dollars', '$x^2 = 4$.'],
  ['Solve $$\\int x$$', 'dollars', '$$\\int x$$'],
  ['Let $n$ be even', 'dollars', '$n$ be even'],
  ['For $a+b$ and $5', 'dollars', '$a+b$ and $5'],
  ['What is \\frac{1}{2} of 6?', 'command', '\\frac{1}{2} of 6?'],
  ['a \\times b', 'command', '\\times b'],
  ['in \\mathrm{km}', 'command', '\\mathrm{km}'],
  ['a long one: \\sqrt{123456789123456789123456789}', 'command', '\\sqrt{123456789123456789…'],
])('%j is no formula yet', (text, kind, quote) => {
  expect(findLooseTex(text)).toEqual({ kind, quote })
})

test.each([
  'A pen costs $5 and a book $6.',
  'It rose from $1,200 to $1,500 = 25 %.',
  'US$ 5, $6 and A$7',
  'The folder C:\\temp\\new',
  'f(x) = [1, 2]',
  '\\(\\frac{1}{2}\\) and \\[x^2\\\\[2pt] y\\]',
  'a \\ b',
  '100% of $3-$4',
])('%j is text', (text) => {
  expect(findLooseTex(text)).toBeNull()
})

test.each<[string, string]>([
  ['\\(', 'unclosed'],
  ['\\[\n\n', 'unclosed'],
  ['$a\\', 'dollars'],
  ['\\frac', 'command'],
  ['\\(a\n \n', 'unclosed'],
])('%j many times over is looked at once', (piece, kind) => {
  expect(findLooseTex(piece.repeat(20_000))?.kind).toBe(kind)
})
