import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readPdf, streamOf, withStream, writePdf } from './engine/text-layer/pdf-file.ts'
import { withTextLayer } from './engine/text-layer/text-layer.ts'
import { hardWords } from './testing/hard-words.ts'
import { printedWords } from './testing/printed-text.ts'
import { documentOf, openTypesetter, paragraph, questionOf } from './testing/sample-document.ts'

const typesetter = await openTypesetter()

const isReversed = (language: string) => language === 'ur' || language === 'ar'

function print(words: string[], language: string): Uint8Array {
  const dir = isReversed(language) ? ('rtl' as const) : ('ltr' as const)
  const lines = Array.from({ length: Math.ceil(words.length / 10) }, (_, index) =>
    words.slice(index * 10, index * 10 + 10),
  )
  const body = lines.map((line) => ({ ...paragraph(line.join(' ')), lang: language, dir }))
  return typesetter.pdf(documentOf([questionOf(1, body)]), new Map())
}

/** How often each word is found, as a reader finds it; marks of direction are the reader's own. */
function found(pdf: Uint8Array, ...options: string[]): Map<string, number> {
  const text = spawnSync('pdftotext', [...options, '-', '-'], { input: pdf }).stdout.toString('utf8')
  const counts = new Map<string, number>()
  for (const word of text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '').split(/\s+/))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

describe('what a reader finds in a PDF', () => {
  test.each(hardWords)('of words in %s is what was typed, each once', (language, words) => {
    const pdf = print(words, language)
    for (const mode of ['-raw', '-layout']) {
      const counts = found(pdf, mode)
      expect(
        words.filter((word) => counts.get(word) !== 1),
        mode,
      ).toEqual([])
    }
  })

  test('there are many hard words of each of the first scripts', () => {
    const counts = new Map(hardWords.map(([language, words]) => [language, words.length]))
    for (const language of ['hi', 'bn', 'ta']) expect(counts.get(language)).toBeGreaterThan(120)
    for (const language of ['ur', 'mr']) expect(counts.get(language)).toBeGreaterThan(40)
  })

  test('in bold, in brackets and before a comma, in a cell and an option too', () => {
    const text = 'राष्ट्र, (राष्ट्र) कर्त्तव्य।'
    const bold = { type: 'text' as const, text, marks: ['bold' as const] }
    const cell = { header: true, colspan: 1, rowspan: 1, children: [paragraph(bold)] }
    const body = [paragraph(bold), { type: 'table' as const, columns: 2, head: [[cell, cell]], body: [] }]
    const options = [[paragraph(text)], [paragraph('वि')]]
    const pdf = typesetter.pdf(documentOf([questionOf(1, body, { options })]), new Map())
    const counts = found(pdf, '-raw')
    for (const word of text.split(' ')) expect(counts.get(word), word).toBe(4)
  })

  test('of a letter that was typed several times is all of them', () => {
    const hindi = found(print(['र्कर्क', 'ष्ट्रष्ट्र', 'कंकंकं'], 'hi'), '-raw')
    for (const word of ['र्कर्क', 'ष्ट्रष्ट्र', 'कंकंकं']) expect(hindi.get(word), word).toBe(1)
    const urdu = found(print(['ببب', 'ررر', 'پپ'], 'ur'), '-layout')
    for (const word of ['ببب', 'ررر', 'پپ']) expect(urdu.get(word), word).toBe(1)
  })

  test('P11 महाराष्ट्र and कर्त्तव्य are found as they were typed, once each, and no syllable twice', () => {
    for (const mode of ['-raw', '-layout']) {
      const counts = found(print(['महाराष्ट्र', 'कर्त्तव्य'], 'hi'), mode)
      expect([counts.get('महाराष्ट्र'), counts.get('कर्त्तव्य')], mode).toEqual([1, 1])
      expect([...counts.keys()].join(' '), mode).not.toMatch(/ष्ट्रष्ट्र|र्त्तर्त्त/)
    }
  })

  test('stands where it is printed', () => {
    const words = printedWords(print(['क', 'महाराष्ट्र', 'ख'], 'hi'))
    const [first, middle, last] = ['क', 'महाराष्ट्र', 'ख'].map((text) => words.find((word) => word.text === text))
    expect(middle?.left).toBeGreaterThan((first?.right ?? 0) + 1)
    expect(last?.left).toBeGreaterThan((middle?.right ?? 0) + 1)
  })
})

describe('the file', () => {
  test('claims PDF/UA still, and holds every object where its table says', () => {
    const pdf = Buffer.from(print(['महाराष्ट्र'], 'hi'))
    expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    const read = readPdf(pdf)
    for (const [number, object] of read?.objects ?? [])
      expect(object.toString('latin1', 0, 20)).toMatch(new RegExp(`^${number} 0 obj\\n`))
    expect(read && writePdf(read).equals(pdf)).toBe(true)
  })

  test('is the same bytes each time, and those of the compiler without such letters', () => {
    const twice = [print(['महाराष्ट्र'], 'hi'), print(['महाराष्ट्र'], 'hi')]
    expect(Buffer.from(twice[0] ?? []).equals(twice[1] ?? new Uint8Array())).toBe(true)
    const plain = print(['school'], 'en')
    expect(withTextLayer(plain)).toBe(plain)
  })

  test('that is no PDF, or none as the compiler writes it, stays as it is', () => {
    for (const text of ['', '+Noto', '%PDF-1.7 +Noto startxref\n3\n%%EOF']) {
      const bytes = Buffer.from(text)
      expect(withTextLayer(bytes)).toBe(bytes)
    }
  })

  test('keeps a stream through a change', () => {
    const object = Buffer.from('7 0 obj\n<<\n  /Length 5\n>>\nstream\nhello\nendstream\nendobj\n\n')
    expect(streamOf(withStream(object, Buffer.from('longer'))).toString()).toBe('longer')
  })
})
