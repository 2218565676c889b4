import { expect, test } from 'vitest'
import type { PaperProofInput } from './documents/paper-proof.ts'
import { printDocument } from './paper/print-input.ts'
import { printedText } from './testing/printed-text.ts'
import { openTypesetter } from './testing/sample-document.ts'
import { sampleProof } from './testing/sample-proof.ts'

const typesetter = await openTypesetter()
const print = (input: PaperProofInput) => typesetter.print(printDocument(input), input.images)

test('C61 how a paper was made is one page: 39 questions, three sets, ten chapters, in English and in Hindi', () => {
  for (const language of ['en', 'hi'] as const) {
    const input = sampleProof({ language })
    expect(typesetter.preview(printDocument(input), input.images).pages, language).toHaveLength(1)
    const text = printedText(print(input).bytes)
    for (const words of ['1182', '1846', 'Arun Deshmukh', 'Farida Contractor', 'Dr. Leela Varghese', '51.3'])
      expect(text, language).toContain(words)
  }
})
