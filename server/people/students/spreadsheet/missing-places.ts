import { GradeInput, type MissingPlaces, SectionInput } from '#contract'
import { placeFinder } from '../../../../interchange/doors/places/places.ts'
import { nameKey } from '../../../../interchange/spreadsheet/columns/nearest.ts'
import type { SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import type { SchoolPlaces } from '../../spreadsheet/school-places.ts'
import { partsOfCell } from './made-places.ts'

/** With more of them the column of the classes is another one. */
const MOST = 60
const MOST_SECTIONS = 300

/**
 * Classes and sections that rows name and the school has not; undefined where all are there. Names that can't be names of a class or section are left
 * to their rows, and all of them where there are too many.
 * @param school as far as the uploader reaches
 */
export function missingPlaces(records: readonly SpreadsheetRecord[], school: SchoolPlaces): MissingPlaces | undefined {
  const finder = placeFinder(school.classes)
  const pairs = new Map<string, { written: string; section: string; rows: number }>()
  for (const { values } of records) {
    const [written, section] = cellsOf(values, finder)
    const pair = pairs.get(`${written}\n${section}`) ?? { written, section, rows: 0 }
    pair.rows += 1
    pairs.set(`${written}\n${section}`, pair)
  }
  const found = new Map<string, { grade_id: number | null; title: string; sections: Map<string, string> }>()
  let known_rows = 0
  for (const { written, section, rows } of pairs.values()) {
    const place = finder(written, section) ?? finder(school.byNumber(written), section)
    const known = place ?? finder(written) ?? finder(school.byNumber(written))
    if (known) known_rows += rows
    if (!section || place?.section_id || !isTitle(GradeInput, written) || !isTitle(SectionInput, section)) continue
    const grade = known && school.classOf(known.class_id)
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

/** Of a class and its section; in one cell of those whose class is here: "X-D". */
function cellsOf(values: SpreadsheetRecord['values'], find: ReturnType<typeof placeFinder>): [string, string] {
  const [cell, section] = [(values.class || values.class_section || '').trim(), (values.section ?? '').trim()]
  const parts = section === '' && !find(cell) ? partsOfCell(cell) : null
  return parts && find(parts[0])?.section_id === null ? parts : [cell, section]
}

const isTitle = (input: typeof GradeInput | typeof SectionInput, title: string) =>
  input.shape.title.safeParse(title).success
