import { expect, test } from 'vitest'
import { centimetresOf, pixelsOf, widthsOnPaper } from './image-width.ts'

test('a width in centimetres is the same one again after it was stored in pixels', () => {
  for (const width of [...Object.values(widthsOnPaper), 0.5, 3.3, 11.7])
    expect(centimetresOf(pixelsOf(width))).toBe(width)
  expect([pixelsOf(2.54), pixelsOf(Number(''))]).toEqual([96, 0])
})
