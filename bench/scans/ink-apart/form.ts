/** A made-up form to look at ink on: 30 fields of four round bubbles in two columns, letters inside, at 300 dpi. */
import sharp from 'sharp'
import type { BubblePlace, GreyPage } from './page.ts'

const width = 2480
const height = 3508
const mm = width / 210

export async function madeUpForm(): Promise<{ page: GreyPage; bubbles: BubblePlace[] }> {
  const bubbles: BubblePlace[] = []
  const parts: string[] = []
  for (let i = 0; i < 30; i++) {
    const left = (i < 15 ? 32 : 118) * mm
    const y = (52 + (i % 15) * 14) * mm
    parts.push(`<text x="${left - 10 * mm}" y="${y + 14}" font-size="40" font-family="sans-serif">${i + 1}</text>`)
    for (const [k, choice] of ['A', 'B', 'C', 'D'].entries()) {
      const x = left + k * 12 * mm
      const r = 2.6 * mm
      bubbles.push({ field: String(i + 1), choice, x, y, rx: r, ry: r })
      parts.push(`<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#777" stroke-width="3"/>`)
      parts.push(
        `<text x="${x}" y="${y + 11}" font-size="31" fill="#888" text-anchor="middle" font-family="sans-serif">${choice}</text>`,
      )
    }
  }
  const squares = [
    [12, 12],
    [190, 12],
    [12, 277],
    [190, 277],
  ]
  for (const [x, y] of squares) parts.push(`<rect x="${x! * mm}" y="${y! * mm}" width="${6 * mm}" height="${6 * mm}"/>`)
  const frame = `<rect x="${18 * mm}" y="${40 * mm}" width="${174 * mm}" height="${222 * mm}" fill="none" stroke="#000" stroke-width="4"/>`
  const title = `<text x="${30 * mm}" y="${28 * mm}" font-size="80" font-family="serif">Answer form</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}${frame}${title}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { page: { width, height, grey: new Uint8Array(data) }, bubbles }
}
