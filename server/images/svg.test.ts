import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSvg } from './images.ts'
import { isSvg } from './svg.ts'

const svg = (inner: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">${inner}</svg>`,
  )
const whose = { client_id: 1, account_id: 1 }
const why = (bytes: Buffer) =>
  drawSvg(bytes, whose).then(
    () => 'drawn',
    (error: { shown: { code: string } }) => error.shown.code,
  )

describe('I24 a drawing of SVG', () => {
  it('is drawn as PNG of its own shape', async () => {
    const drawn = await drawSvg(
      svg('<rect id="a" width="20" height="20" fill="red"/><use xlink:href="#a" x="20"/>'),
      whose,
    )
    const { format, width = 0, height = 0 } = await sharp(drawn).metadata()
    const [red, green] = await sharp(drawn)
      .extract({ left: width - 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([format, width, width / height, red, green]).toEqual(['png', 1600, 2, 255, 0])
  })

  it.each([
    ['<image href="http://a.test/b.png"/>', ''],
    ['<image xlink:href="file:///etc/passwd"/>', ''],
    ['<rect fill="url(http://a.test/#b)"/>', ''],
    ['<style>@import "a.css"</style>', ''],
    ['<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x "y">]>'],
  ])('is refused where it takes anything from outside: %s', async (inner, head) => {
    expect(await why(svg(inner, head))).toBe('image.from_outside')
  })

  it('is refused where it is none, or larger than a drawing', async () => {
    expect(await why(svg('<rect'))).toBe('image.damaged')
    expect(await why(svg(' '.repeat(1024 * 1024)))).toBe('image.too_heavy')
    expect([isSvg(svg('', '<?xml version="1.0"?><!-- a -->')), isSvg(Buffer.from('<html><svg/></html>'))]).toEqual([
      true,
      false,
    ])
  })

  it('of parts that use each other many times over ends', async () => {
    const parts = Array.from({ length: 30 }, (_, at) =>
      at === 0
        ? '<g id="p0"><rect width="1" height="1"/></g>'
        : `<g id="p${at}">${`<use href="#p${at - 1}"/>`.repeat(10)}</g>`,
    )
    expect(await why(svg(`<defs>${parts.join('')}</defs><use href="#p29"/>`))).toMatch(/^(drawn|image.damaged)$/)
  })
})
