import { changeSection } from './edits.ts'
import { commonStep, printedMarks } from './sums.ts'
import type { Short } from './supply.ts'
import type { BlueprintEditor } from './use-blueprint-editor.ts'
import type { SectionRow, WishValues } from './values.ts'

/** Whose wishes are typed: the paper's or one section's. */
export interface WishScope {
  wishes: WishValues
  /** Before the fields' paths on the wire: '' or 'sections.0.'. */
  path: string
  /** Marks that chapters and mixes share, and what they are multiples of. */
  printed: number
  step: number
  /** The sections that take their questions by these wishes. */
  sections: SectionRow[]
  shorts: Short[]
  change: (edit: (wishes: WishValues) => WishValues, field?: string) => void
}

export const paperScope = ({ values, sums, shorts, change }: BlueprintEditor): WishScope => ({
  wishes: values.wishes,
  path: '',
  printed: sums.printed,
  step: commonStep(values.sections),
  sections: values.sections,
  shorts: shorts.filter(({ section }) => section === null),
  change: (edit, field) => change((all) => ({ ...all, wishes: edit(all.wishes) }), field),
})

export function sectionScope({ shorts, change }: BlueprintEditor, row: SectionRow, index: number): WishScope {
  const path = `sections.${index}.`
  return {
    wishes: row.wishes,
    path,
    printed: printedMarks(row),
    step: commonStep([row]),
    sections: [row],
    shorts: shorts.filter(({ section }) => section === row.key),
    change: (edit, field) =>
      change((all) => {
        const current = all.sections[index]
        return current ? changeSection(all, index, { wishes: edit(current.wishes) }) : all
      }, field),
  }
}
