import { GradeInput, type MissingPlaces, SectionInput } from '#contract'
import { nameKey } from '../../../../interchange/spreadsheet/nearest.ts'
import type { PlaceNames } from '../../../academics/place-names.ts'
import type { SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { classByNumber } from '../../spreadsheet/cells.ts'

/** With more of them the column of the classes is another one. */
const MOST = 60
const MOST_SECTIONS = 300

/**
 * Classes and sections that rows name and the school has not; undefined where all are there. Names that can't be names of a class or section are left
 * to their rows, and all of them where there are too many.
 * @param names as far as the uploader reaches
 */
export function missingPlaces(records: readonly SpreadsheetRecord[], names: PlaceNames): MissingPlaces | undefined {
  const classOf = classByNumber(names)
  const found = new Map<string, { grade_id: number | null; title: string; sections: Map<string, string> }>()
  let known_rows = 0
  for (const { values } of records) {
    const written = (values.class ?? '').trim()
    const section = (values.section ?? '').trim()
    const grade = names.get('class 0')?.get(nameKey(classOf(written)))
    if (grade) known_rows += 1
    if (!section || !isTitle(GradeInput, written) || !isTitle(SectionInput, section)) continue
    if (grade && names.get(`section ${grade.id}`)?.has(nameKey(section))) continue
    const key = grade ? String(grade.id) : nameKey(written)
    const one = found.get(key) ?? { grade_id: grade?.id ?? null, title: grade?.title ?? written, sections: new Map() }
    if (!one.sections.has(nameKey(section))) one.sections.set(nameKey(section), section)
    found.set(key, one)
  }
  const classes = [...found.values()].map(({ sections, ...one }) => ({ ...one, sections: [...sections.values()] }))
  if (classes.length === 0) return known_rows === 0 ? { classes, known_rows } : undefined
  const sections = classes.reduce((count, one) => count + one.sections.length, 0)
  return classes.length > MOST || sections > MOST_SECTIONS ? { classes: [], known_rows } : { classes, known_rows }
}

const isTitle = (input: typeof GradeInput | typeof SectionInput, title: string) =>
  input.shape.title.safeParse(title).success
