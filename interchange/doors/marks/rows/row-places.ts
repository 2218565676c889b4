import { folded, plainText } from '../../grid/shown.ts'
import { type ListRow, textAt } from '../../grid/table-rows.ts'
import { type FoundPlace, isClassText, placeFinder } from '../../places/places.ts'
import { columnOf, type ListWork } from '../list-work.ts'
import type { MarkListExam, ReadValue, ValueHere } from '../reading.ts'

/** Where a row says that its pupil is. `open`: it says something that is none of the exam's sections, or that nobody can tell. */
export interface RowPlace {
  section_id: number | null
  open: string | null
  /** Somebody said that such rows are left out. */
  isLeft: boolean
}

/** A column with more of them is no list of sections. */
const mostValues = 300

const nowhere: RowPlace = { section_id: null, open: null, isLeft: false }

/** The section of each row: by its own columns, by the line above, by the title. Its texts are values of the list. */
export function rowPlaces(work: ListWork): { places: RowPlace[]; values: ReadValue[]; byTitle: boolean } {
  const ruled = placeRules(work.input.exam)
  const values = new Map<string, ReadValue>()
  const title = titlePlace(work)
  let byTitle = false
  const places = work.table.rows.map((row) => {
    const own = ownTexts(work, row)
    const text = own.filter(Boolean).join(' ') || (row.place ?? title ?? '')
    if (text === '') return nowhere
    const isOwn = own.some((one) => one !== '')
    if (!isOwn) byTitle = true
    const known = values.get(text)
    const value = known ?? {
      ...newValue(text),
      ...(saidOf(work, text) ?? (isOwn ? ruled.cells(...own) : ruled.text(text))),
    }
    value.rows += 1
    values.set(text, value)
    return placeOf(value)
  })
  return { places, values: [...values.values()].slice(0, mostValues), byTitle }
}

const newValue = (value: string) => ({ column: 'section' as const, value, rows: 0, near: [] })

/** What the row says of its class and its section; both may stand in one column. */
function ownTexts(work: ListWork, row: ListRow): [string, string] {
  const [inClass, inSection] = [columnOf(work, 'class'), columnOf(work, 'section')]
  const isJoined = inClass !== undefined && inClass === inSection
  return [
    inClass && work.input.exam.class ? textAt(row, inClass.at) : '',
    inSection && !isJoined ? textAt(row, inSection.at) : '',
  ]
}

function placeOf({ here, by, value }: ReadValue): RowPlace {
  if (here !== null && typeof here === 'object') return { ...nowhere, section_id: here.section_id ?? null }
  return by === null ? { ...nowhere, open: value } : { ...nowhere, isLeft: true }
}

type RuledPlace = Pick<ReadValue, 'here' | 'by'>

const ruledBy = (found: FoundPlace | null): RuledPlace => {
  if (!found) return { here: null, by: null }
  const section = found.section_id === null ? {} : { section_id: found.section_id }
  return { here: { grade_id: found.class_id, ...section }, by: 'rule' }
}

const sectionBefore = /^(?:section|sec|div|अनुभाग|वर्ग|तुकडी)\.?[ :-]*/u

/** What texts mean among the sections of the exam: two cells, or one text as titles have it. */
function placeRules(exam: MarkListExam) {
  const find = placeFinder([{ id: exam.class?.id ?? 0, title: exam.class?.title ?? '', sections: exam.sections }])
  /** A section without its class. */
  const alone = (text: string): FoundPlace | null => {
    const key = folded(text).replace(sectionBefore, '')
    const section = exam.sections.find(({ title }) => folded(title) === key)
    return section ? { class_id: exam.class?.id ?? 0, section_id: section.id } : (find('', text) ?? find(key))
  }
  return {
    cells: (first: string, second: string) => ruledBy(first === '' ? alone(second) : find(first, second)),
    text: (text: string) => ruledBy(find(text) ?? alone(text)),
  }
}

function saidOf({ input }: ListWork, text: string): { here: ValueHere; by: 'said' | 'remembered' } | null {
  const said = { ...input.values?.class, ...input.values?.section }
  const key = Object.keys(said).find((one) => folded(one) === folded(text))
  if (key !== undefined) return { here: said[key] ?? null, by: 'said' }
  const known = input.remembered_values?.find(
    (one) => (one.column === 'section' || one.column === 'class') && folded(one.value) === folded(text),
  )
  return known ? { here: known.here, by: 'remembered' } : null
}

const inTitle =
  /(?:class|std|standard|grade|कक्षा|इयत्ता)[\s.:-]*([\p{L}\p{M}\p{N}]{1,12})(?:[\s.:,'"(/-]*(?:(section|sec|div|division|अनुभाग|वर्ग|तुकडी)[\s.:'"-]*)?([\p{L}\p{N}]{1,12}))?/iu

/** "IX B", "9-A" in a title: only where it is the exam's class, for a unit or a set may stand so too. */
const shortPlace =
  /(?<![\p{L}\p{N}])((?:[IVX]{1,4}|1[0-2]|[1-9])(?:st|nd|rd|th)?)[ .'"(-]{0,2}([A-H])(?![\p{L}\p{N}])/gu

function shortPlaceIn(text: string, find: ReturnType<typeof placeFinder>): string | null {
  const places = [...plainText(text).matchAll(shortPlace)]
  const own = places.find(([, one = '']) => find(one) !== null)
  return own ? `${own[1]} ${own[2]}` : null
}

/** "Sec A", "SecA"; "Secondary" is none. */
const sectionsIn =
  /(?<![\p{L}\p{M}])(?:section|sec|division|div|अनुभाग|तुकडी)(?:[\s.:'"-]+|(?=[A-H](?![\p{L}\p{M}])))([\p{L}\p{N}]{1,12})/giu

/** The class and section that titles or the name of the sheet say; null where they say none. */
function titlePlace({ titles: texts, input }: ListWork): string | null {
  const { exam } = input
  const find = placeFinder([{ id: exam.class?.id ?? 0, title: exam.class?.title ?? '', sections: exam.sections }])
  for (const text of texts) {
    const [, one = '', word, other = ''] = inTitle.exec(plainText(text)) ?? []
    if (one === '' || !isClassText(one)) {
      const sections = new Set([...plainText(text).matchAll(sectionsIn)].map(([, section]) => section))
      // "Section A", "Section B" … over questions are parts of the paper.
      const [only = ''] = sections
      if (sections.size === 1 && !isClassText(only)) return `Section ${only}`
      if (sections.size > 1) continue
      const short = exam.class === null ? null : shortPlaceIn(text, find)
      if (short) return short
      continue
    }
    const isSection = other !== '' && (word !== undefined || /^[a-h]$/i.test(other) || find(one, other)?.section_id)
    if (exam.class === null) return isSection ? `Section ${other}` : null
    if (isClassText(one)) return isSection ? `${one} ${other}` : one
  }
  return exam.class === null ? null : placeOfOthers(texts)
}

/** "VII B" by itself where no title names the exam's class: none of a unit, a set or an hour. */
function placeOfOthers(texts: readonly string[]): string | null {
  for (const text of texts)
    for (const { 0: all, 1: one = '', 2: section = '', index } of plainText(text).matchAll(shortPlace)) {
      const [before, after] = [plainText(text).slice(0, index), plainText(text).slice(index + all.length)]
      if (!/^\.? ?m(?![\p{L}])/iu.test(after) && !isCounted.test(folded(before))) return `${one} ${section}`
    }
  return null
}

/** What numbers and letters behind these words count. */
const isCounted =
  /(?:unit|ut|tests?|terms?|sets?|papers?|parts?|exams?|pt|fa|sa|phase|no|nos|series|chapters?|ch|lesson|groups?|questions?|q|page|room|team|level|round|hall|block|floor|यूनिट|टेस्ट|परीक्षा|सेट|खंड)[^\p{L}]{0,4}$/u
