import { describe, expect, it } from 'vitest'
import { readXmlTree } from '../../xml/xml-tree.ts'
import { wordXml } from '../docx/limits.ts'
import { readFormula } from './formula.ts'

const formula = (inside: string) =>
  readFormula(readXmlTree(new TextEncoder().encode(`<m:oMath xmlns:m="x">${inside}</m:oMath>`), wordXml))
const run = (text: string, look = '') => `<m:r>${look && `<m:rPr>${look}</m:rPr>`}<m:t>${text}</m:t></m:r>`
const upright = '<m:sty m:val="p"/>'
const words = '<m:nor/>'
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('I31 the same sign has one TeX', () => {
  it.each([
    ['3×4', '3\\times4'],
    ['a≤b', 'a\\leq b'],
    ['∠A', '\\angle A'],
    ['π', '\\pi'],
  ])('%s', (sign, tex) => {
    expect(squeezed(formula(run(sign)).tex)).toBe(tex)
  })

  it('words are text, and names of functions stand upright', () => {
    expect(formula(run('speed', words)).tex).toBe('\\text{speed}')
    expect(squeezed(formula(run('sin', upright) + run('x')).tex)).toBe('\\sin x')
  })
})

describe('I32 a formula has an end', () => {
  const fraction = (inside: string) => `<m:f><m:num>${inside}</m:num><m:den>${run('2')}</m:den></m:f>`
  const nested = (depth: number): string => (depth === 0 ? run('x') : fraction(nested(depth - 1)))

  it.each([
    ['of more than 2,000 nodes', run('x').repeat(2100), '> 2000'],
    ['of more than 5,000 characters', run('x'.repeat(5001)), '> 5000'],
    ['deeper than 60', nested(40), 'depth > 60'],
  ])('one %s is named', (_, inside, fault) => {
    expect(formula(inside)).toEqual({ tex: '', fault })
  })

  it('one within the bounds is read', () => {
    expect(formula(nested(3)).fault).toBeNull()
  })
})
