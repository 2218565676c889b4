import type { FieldNumber } from '../../papers/making/plan/plan.ts'
import type { BlueprintValues, ChapterRow, SectionRow, WishValues } from './values.ts'

/** Changes of a blueprint that is typed; each answers a new one. */

export const changeSection = (
  values: BlueprintValues,
  index: number,
  changes: Partial<SectionRow>,
): BlueprintValues => ({
  ...values,
  sections: values.sections.map((row, place) => (place === index ? { ...row, ...changes } : row)),
})

export const removeSection = (values: BlueprintValues, index: number): BlueprintValues => ({
  ...values,
  sections: values.sections.filter((_, place) => place !== index),
})

export function moveSection(values: BlueprintValues, from: number, to: number): BlueprintValues {
  const row = values.sections[from]
  if (!row || to < 0 || to >= values.sections.length) return values
  const rest = values.sections.filter((_, place) => place !== from)
  return { ...values, sections: [...rest.slice(0, to), row, ...rest.slice(to)] }
}

/** The rows of the subject's chapters in their order; without any wish each takes as many marks as it likes. */
const rowsOf = (wishes: WishValues, known: readonly number[]): ChapterRow[] =>
  wishes.chapters ?? known.map((id) => ({ id, marks: '' }))

/** All chapters without marks are the same as no wish. */
function settle(rows: ChapterRow[], known: readonly number[]): ChapterRow[] | null {
  const isAny = rows.length === known.length && rows.every(({ marks }) => marks === '')
  return isAny ? null : rows
}

export function setChapterMarks(
  wishes: WishValues,
  known: readonly number[],
  id: number,
  marks: FieldNumber,
): WishValues {
  const rows = rowsOf(wishes, known).map((row) => (row.id === id ? { id, marks } : row))
  return { ...wishes, chapters: settle(rows, known) }
}

/** Takes a chapter in or leaves it out. */
export function toggleChapter(wishes: WishValues, known: readonly number[], id: number): WishValues {
  const rows = rowsOf(wishes, known)
  const staying = rows.filter((row) => row.id !== id)
  const next = staying.length < rows.length ? staying : [...rows, { id, marks: '' as const }]
  const inOrder = [...next].sort((one, other) => known.indexOf(one.id) - known.indexOf(other.id))
  return { ...wishes, chapters: settle(inOrder, known) }
}

/** What of a blueprint can't be meant in a subject: a template of another one names chapters and questions that aren't there. */
export function fitToSubject(
  values: BlueprintValues,
  { chapters, topics }: { chapters: readonly number[]; topics: readonly number[] },
): BlueprintValues {
  const keep = (wishes: WishValues): WishValues => {
    const staying = wishes.chapters?.filter(({ id }) => chapters.includes(id))
    return {
      ...wishes,
      chapters: staying?.length ? staying : null,
      topics: wishes.topics.filter(({ id }) => topics.includes(id)),
    }
  }
  return {
    ...values,
    sections: values.sections.map((row) => ({ ...row, wishes: keep(row.wishes) })),
    wishes: keep(values.wishes),
  }
}

/** Without what belongs to one subject alone. */
export const withoutSubject = (values: BlueprintValues): BlueprintValues => {
  const cleared = fitToSubject(values, { chapters: [], topics: [] })
  return { ...cleared, sections: cleared.sections.map((row) => ({ ...row, pinned: [] })) }
}

/** Whether a blueprint names chapters, topics or questions, so that it can only be used in their subject. */
export const namesSubject = ({ sections, wishes }: BlueprintValues): boolean =>
  [wishes, ...sections.map((row) => row.wishes)].some(
    ({ chapters, topics }) => chapters !== null || topics.length > 0,
  ) || sections.some(({ pinned }) => pinned.length > 0)
