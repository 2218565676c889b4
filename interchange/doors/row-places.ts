import { columnOf, type ListWork } from './list-work.ts'
import { isClassText, placeFinder } from './places.ts'
import type { ReadValue, ValueHere } from './reading.ts'
import { folded, plainText } from './shown.ts'
import { filledOf, type ListRow, textAt } from './table-rows.ts'

/** Where a row says that its pupil is. `open`: it says something that is none of the exam's sections, or that nobody can tell. */
export interface RowPlace {
  section_id: number | null
  open: string | null
  /** Somebody said that such rows are left out. */
  isLeft: boolean
}

const nowhere: RowPlace = { section_id: null, open: null, isLeft: false }

/** The section of each row: by its own columns, by the line above, by the title. Its texts are values of the list. */
export function rowPlaces(work: ListWork): { places: RowPlace[]; values: ReadValue[]; byTitle: boolean } {
  const { exam } = work.input
  const school = [{ id: exam.class?.id ?? 0, title: exam.class?.title ?? '', sections: exam.sections }]
  const find = placeFinder(school)
  const [inClass, inSection] = [columnOf(work, 'class'), columnOf(work, 'section')]
  const values = new Map<string, ReadValue>()
  const title = titlePlace(work)
  let byTitle = false
  const placeOf = (row: ListRow): RowPlace => {
    const isJoined = inClass !== undefined && inClass === inSection
    const own = [
      inClass && exam.class ? textAt(row, inClass.at) : '',
      inSection && !isJoined ? textAt(row, inSection.at) : '',
    ] as const
    const isOwn = own.some((text) => text !== '')
    const text = isOwn ? own.filter(Boolean).join(' ') : (row.place ?? title ?? '')
    if (text === '') return nowhere
    if (!isOwn && row.place === null) byTitle = true
    return judge(text, isOwn ? own : null)
  }
  const judge = (text: string, own: readonly [string, string] | null): RowPlace => {
    const known = values.get(text)
    const value = known ?? {
      column: 'section' as const,
      value: text,
      rows: 0,
      near: [],
      ...(saidOf(work, text) ?? ruled(own ?? ['', '', text])),
    }
    value.rows += 1
    values.set(text, value)
    const { here, by } = value
    if (here !== null && typeof here === 'object') return { ...nowhere, section_id: here.section_id ?? null }
    return by === null ? { ...nowhere, open: text } : { ...nowhere, isLeft: true }
  }
  const ruled = ([first, second, whole = '']: readonly string[]): Pick<ReadValue, 'here' | 'by'> => {
    const found =
      whole === ''
        ? (find(first ?? '', second) ?? alone(first ?? '', second ?? ''))
        : (find(whole) ?? find('', whole) ?? alone('', whole))
    const isClass = found?.section_id === null && whole === '' && first === ''
    return found && !isClass
      ? {
          here: { grade_id: found.class_id, ...(found.section_id === null ? {} : { section_id: found.section_id }) },
          by: 'rule',
        }
      : { here: null, by: null }
  }
  /** A section without its class. */
  const alone = (first: string, second: string) => {
    if (first !== '') return null
    const key = folded(second).replace(/^(?:section|sec|div|अनुभाग|वर्ग|तुकडी)\.?[ :-]*/u, '')
    const section = exam.sections.find((one) => folded(one.title) === key)
    return section ? { class_id: exam.class?.id ?? 0, section_id: section.id } : find('', second)
  }
  const places = work.table.rows.map(placeOf)
  return { places, values: [...values.values()], byTitle }
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

/** The class and section that titles or the name of the sheet say; null where they say none. */
function titlePlace({ table, input }: ListWork): string | null {
  const { exam } = input
  const texts = table.titles.map((row) => filledOf(row).join(' '))
  const find = placeFinder([{ id: exam.class?.id ?? 0, title: exam.class?.title ?? '', sections: exam.sections }])
  for (const text of texts) {
    const [, one = '', word, other = ''] = inTitle.exec(plainText(text)) ?? []
    if (one === '' || !isClassText(one)) {
      const [, section] =
        /(?:section|sec|div|division|अनुभाग|तुकडी)[\s.:'"-]*([\p{L}\p{N}]{1,12})/iu.exec(plainText(text)) ?? []
      if (section) return `Section ${section}`
      continue
    }
    const isSection = other !== '' && (word !== undefined || /^[a-h]$/i.test(other) || find(one, other)?.section_id)
    if (exam.class === null) return isSection ? `Section ${other}` : null
    if (isClassText(one)) return isSection ? `${one} ${other}` : one
  }
  return null
}
