import { expect, test } from 'vitest'
import { EXAM_FORMULAS } from '../richtext/fixtures/exam-formulas.ts'
import { BARE_COMMANDS, CONSTRUCTS } from '../richtext/fixtures/katex-constructs.ts'
import { DISPLAY_FORMULAS, INLINE_FORMULAS } from '../richtext/fixtures/school-formulas.ts'
import { parseTex } from '../richtext/tex.ts'
import type { Block } from '../richtext/tree.ts'
import { documentOf, openTypesetter, paragraph, questionOf } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

function expectPrinted(blocks: Block[]): void {
  const pdf = typesetter.pdf(documentOf([questionOf(1, blocks)]), new Map())
  expect(Buffer.from(pdf).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
}

const bareFormulas = () =>
  Object.fromEntries(Object.entries(BARE_COMMANDS).map(([group, names]) => [`bare ${group}`, names.split(/\s+/)]))

test.each(
  Object.entries(INLINE_FORMULAS),
)('school formulas of %s can be set in a line, accessibly', (_area, formulas) => {
  expectPrinted(
    formulas.map((latex) => paragraph('Let ', { type: 'formula', latex, tree: parseTex(latex, false) }, '.')),
  )
})

test.each(
  Object.entries(EXAM_FORMULAS),
)('formulas of examinations in %s can be set in a line and displayed, accessibly', (_area, formulas) => {
  expectPrinted(
    formulas.flatMap((latex): Block[] => [
      paragraph('Let ', { type: 'formula', latex, tree: parseTex(latex, false) }, '.'),
      { type: 'display-formula', latex, tree: parseTex(latex, true) },
    ]),
  )
})

test('school formulas can be displayed, accessibly', () => {
  const all = Object.values(DISPLAY_FORMULAS).flat()
  expectPrinted(all.map((latex) => ({ type: 'display-formula', latex, tree: parseTex(latex, true) })))
})

test.each(
  Object.entries({ ...bareFormulas(), ...CONSTRUCTS }),
)('what KaTeX documents as %s can be displayed, accessibly and with every sign', (_group, formulas) => {
  expectPrinted(formulas.map((latex) => ({ type: 'display-formula', latex, tree: parseTex(latex, true) })))
})

test('frames are drawn in their colour, or in that of their formula', () => {
  const strokesOf = (latex: string) => {
    const [svg = ''] = typesetter.pages(
      documentOf([questionOf(1, [paragraph({ type: 'formula', latex, tree: parseTex(latex, false) })])]),
      new Map(),
    )
    return [...svg.matchAll(/fill="(#[0-9a-f]+)"|stroke="(#[0-9a-f]+)"/g)].map((match) => match[1] ?? match[2])
  }
  expect(strokesOf('\\fcolorbox{#f0f}{white}{$x$}')).toContain('#f0f')
  expect(strokesOf('\\color{#0f0}\\boxed{\\phantom{x}}')).toContain('#0f0')
  expect(strokesOf('\\color{#0f0}\\rule{1em}{1em}')).toContain('#0f0')
})

test('a formula is shared by its question and an option without harm', () => {
  const latex = '\\frac{1}{2}'
  const formula = { type: 'formula', latex, tree: parseTex(latex, false) } as const
  const options = [[paragraph(formula)], [paragraph('2')], [paragraph('3')], [paragraph('4')]]
  const pdf = typesetter.pdf(documentOf([questionOf(1, [paragraph('Half is ', formula)], { options })]), new Map())
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Alt \(\\\\frac\{1\}\{2\}\)/g),
  ).toHaveLength(2)
})
