import { expect, test } from 'vitest'
import { paperDocument } from '../paper/paper.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { samplePaper } from '../testing/sample-paper.ts'

async function samplePages(): Promise<string[]> {
  const input = await samplePaper()
  return (await openTypesetter()).pages(paperDocument(input), input.images)
}

test('there is one SVG per page of the PDF', async () => {
  const input = await samplePaper()
  const typesetter = await openTypesetter()
  const document = paperDocument(input)
  const pdf = Buffer.from(typesetter.pdf(document, input.images)).toString('latin1')
  expect(typesetter.pages(document, input.images)).toHaveLength(Number(/<xmpTPg:NPages>(\d+)</.exec(pdf)?.[1]))
})

test('a page stands alone: every glyph it uses is in it, and nothing is fetched or run', async () => {
  for (const page of await samplePages()) {
    const defined = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    const used = [...page.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1])
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter((id) => !defined.has(id))).toEqual([])
    expect([...defined].filter((id) => !used.includes(id))).toEqual([])
    expect(page).not.toMatch(/<script|<foreignObject|<style|<a |\son[a-z]+=|javascript:/)
    expect(page.match(/href="(?!#|data:image\/)[^"]*"/g)).toBeNull()
  }
})

test('its elements are balanced and its pictures are inside it', async () => {
  const pages = await samplePages()
  for (const page of pages) expect(page.match(/<g[ >]/g)?.length).toBe(page.match(/<\/g>/g)?.length)
  expect(pages.join('')).toMatch(/data:image\/(png|webp)/)
})
