import { expect, it } from 'vitest'
import { editionNames, pageSizes } from '../../domain/papers/documents.ts'
import { openTypesetter } from '../testing/sample-document.ts'
import { sampleAnswerSheet } from '../testing/sample-documents.ts'
import { proveAnswers } from './prove-answers.ts'

const typesetter = await openTypesetter()

it('S6 S7 what is drawn stands where the layout says, in every edition, on every paper', async () => {
  const sample = await sampleAnswerSheet({ ruled_pages: 1 })
  for (const [at, edition] of editionNames.entries())
    for (const kind of ['NAMED', 'BLANK', 'EXTRA'] as const) {
      const page = pageSizes[at % pageSizes.length] ?? 'A4'
      const { layout, faults } = await proveAnswers(typesetter, {
        ...sample,
        edition,
        kind,
        page,
        booklet: at % 2 === 1,
      })
      expect(faults, `${edition} ${kind} ${page}`).toEqual([])
      const circles = layout.pages.flatMap(({ fields }) =>
        fields.flatMap(({ r, rows }) => rows.flat().map(({ v }) => `${v} ${r}`)),
      )
      expect(new Set(layout.pages.flatMap(({ prints }) => Object.keys(prints)))).toEqual(new Set(circles))
    }
})

it('S7 letters of every language are pale', async () => {
  for (const language of ['hi', 'ur', 'ar', 'zh']) {
    const { layout, faults } = await proveAnswers(
      typesetter,
      await sampleAnswerSheet({ language, letters: 'OWN', ruled_pages: 0 }),
    )
    expect(faults, language).toEqual([])
    for (const digits of layout.pages.flatMap(({ prints }) => Object.values(prints)))
      expect([...digits].reduce((sum, digit) => sum + Number(digit), 0) / 9 / digits.length).toBeLessThan(0.1)
  }
})
