import { describe, expect, test } from 'vitest'
import { parseTex } from '../../../../richtext/tex.ts'
import { type Construct, insertConstruct, palette, samplePicture, slot } from './formula-palette.ts'

const constructs: Construct[] = Object.values(palette).flat()

describe('every construct', () => {
  test.each(
    constructs.map((construct) => [construct.id, construct] as const),
  )('%s can be printed', (_id, construct) => {
    expect(parseTex(construct.latex.replaceAll(slot, 'x'), true)).toBeTruthy()
    expect(parseTex(samplePicture(construct), false)).toBeTruthy()
  })

  test('has an id of its own', () => {
    expect(new Set(constructs.map(({ id }) => id)).size).toBe(constructs.length)
  })
})

/** Shows the caret as |, a selection between two. */
function insert(marked: string, latex: string): string {
  const [before = '', selected = '', after] = marked.split('|')
  const source =
    after === undefined
      ? { text: before + selected, from: before.length, to: before.length }
      : { text: before + selected + after, from: before.length, to: before.length + selected.length }
  const { text, from, to } = insertConstruct(source, latex)
  expect(to).toBe(from)
  return `${text.slice(0, from)}|${text.slice(from)}`
}

describe('inserting', () => {
  test('puts the caret into the first slot', () => {
    expect(insert('a + |', '\\frac{#?}{#?}')).toBe('a + \\frac{|}{}')
  })

  test('fills the first slot with the selection and goes on to the second', () => {
    expect(insert('|x+1| = 2', '\\frac{#?}{#?}')).toBe('\\frac{x+1}{|} = 2')
  })

  test('goes behind the construct when the selection fills its only slot', () => {
    expect(insert('|x+1|', '\\sqrt{#?}')).toBe('\\sqrt{x+1}|')
  })

  test('keeps a command apart from what follows', () => {
    expect(insert('2|r', '\\pi')).toBe('2\\pi |r')
  })

  test('keeps the selection before a construct without slots', () => {
    expect(insert('|30|', '^{\\circ}')).toBe('30^{\\circ}|')
  })

  test('fills slots in the middle of a construct', () => {
    expect(insert('|', '\\ce{#? -> #?}')).toBe('\\ce{| -> }')
  })
})
