import { say } from '#contract'
import { headingKey } from '../../../../interchange/doors/marks/headings.ts'
import { nameWords } from '../../../../interchange/doors/values/names.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { guardianColumns } from './guardians.ts'

type LeftColumn = SpreadsheetTable['head']['columns'][number]

/** So much of a column must be such for it to be asked about. */
const filledShare = 0.8
const codeShare = 0.9
const familyShare = 0.4
const fewestRows = 2
/** "Enr#", "Ref. No.", "Student code": whatever stands in it. */
const numberHeading = /(?:^| )(?:no|nos|num|number|code|id|enr|ref|reg)(?: |$)|#/u

/** A number that somebody gives out: "KV3307", "A/1024", "2201"; no telephone, no day, and no number of a state. */
const isCode = (text: string) =>
  /^(?:\p{L}{1,6}[-/. ]?\d{1,8}|\d{2,8})(?:[-/]\d{1,6})?(?:[-/]?\p{L}{1,3})?$/u.test(text) &&
  !/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(text)

/** Headings of numbers that are none of the school's: of the state, of a body, of money, of a day, of where somebody lives. */
const otherNumbers =
  /(?:^| )(?:emirates|national|civil|cnic|nic|nid|qid|iqama|permanent education|pen|apaar|abc|udise|upn|uln|uci|samagra|sssm|sssmid|family|child|sibling|ration|caste|bank|account|a c|ifsc|micr|passport|voter|fee|fees|bill|receipt|amount|paid|due|balance|rs|height|weight|bmi|age|pin|pincode|zip|postal|house|plot|flat|address|phone|mobile|tel|bus|route|locker|marks?|score|total|percent(?:age)?|rank|obt(?:ained)?|attendance|days?|present|working|year|month|date|time|temperature|steps?|books?)(?: |$)|%/u

const isOwnHeading = (heading: string) => !otherNumbers.test(headingKey(heading))

/** Columns that nothing is taken from, with what stands in them. */
const leftColumns = ({ head, lines }: SpreadsheetTable): { column: LeftColumn; texts: string[] }[] =>
  head.columns.flatMap((column) =>
    column.fields.length === 0 && column.left_as === 'other'
      ? [{ column, texts: lines.map(({ cells }) => (cells[column.at] ?? '').trim()) }]
      : [],
  )

function mayBeNumbers(heading: string, texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean)
  const isEachOnce = new Set(filled.map((text) => text.toLowerCase())).size === filled.length
  const counts = filled.every((text, at) => Number(text) === at + 1)
  return (
    filled.length >= Math.max(1, texts.length * filledShare) &&
    isEachOnce &&
    !counts &&
    (filled.filter(isCode).length >= filled.length * codeShare ||
      (numberHeading.test(headingKey(heading) + heading.replace(/[^#]/g, '')) &&
        filled.every((text) => /\d/.test(text))))
  )
}

/** Names of somebody of the same family: other than the pupil's, with a word of it. */
function mayBeFamily(texts: readonly string[], names: readonly string[]): boolean {
  const found = texts.filter((text, at) => {
    const [own, pupil] = [nameWords(text), nameWords(names[at] ?? '')]
    const shared = own.filter((word) => word.length > 2 && pupil.includes(word))
    return !/\d/.test(text) && own.length > 1 && shared.length > 0 && own.some((word) => !pupil.includes(word))
  })
  return found.length >= Math.max(fewestRows, texts.length * familyShare)
}

/**
 * A list that lacks admission numbers, or names nobody at home, has them perhaps under a heading that nobody knows: where a column holds such, it is asked about.
 * Else nothing is asked: numbers are made and shown, and who is at home stays blank.
 */
export function withNamelessColumns(
  table: SpreadsheetTable,
  there: ReadonlySet<string>,
  list: OpenList,
): SpreadsheetTable {
  const left = leftColumns(table)
  const numbers = there.has('admission_no')
    ? null
    : left.filter(({ column, texts }) => isOwnHeading(column.heading) && mayBeNumbers(column.heading, texts))
  const numbered = numbers && withAsked(table, list, { kind: 'admission_no', field: 'admission_no', columns: numbers })
  const names = table.records.map(({ values }) =>
    [values.full_name, values.first_name, values.middle_name, values.last_name].filter(Boolean).join(' '),
  )
  const family = guardianColumns.some((column) => there.has(column))
    ? null
    : left.filter(({ texts }) => texts.length === names.length && mayBeFamily(texts, names))
  const read = numbered ?? table
  return (family && withAsked(read, list, { kind: 'guardian', field: 'guardian_name', columns: family })) ?? read
}

interface AskedColumns {
  kind: 'admission_no' | 'guardian'
  field: string
  columns: readonly { column: LeftColumn }[]
}

const noneOf = { admission_no: 'make', guardian: 'none' }
const labels = { admission_no: say('list.make_admission_no'), guardian: say('list.guardian_none') }
const messages = { admission_no: say('list.no_admission_no'), guardian: say('list.no_guardian') }

function withAsked(
  table: SpreadsheetTable,
  list: OpenList,
  { kind, field, columns }: AskedColumns,
): SpreadsheetTable | null {
  if (columns.length === 0 && !list.answered(kind)) return null
  const answer = list.ask({
    kind,
    message: messages[kind],
    choices: [
      ...columns.map(({ column }) => ({
        value: `column ${column.at}`,
        label: column.heading.slice(0, 60) || `${column.at + 1}`,
      })),
      { value: noneOf[kind], label: labels[kind] },
    ],
    proposed: columns.length === 1 ? `column ${columns[0]?.column.at}` : null,
  })
  const chosen = columns.find(({ column }) => answer === `column ${column.at}`)?.column
  if (!chosen) return null
  const cells = new Map(table.lines.map((line) => [line.row, (line.cells[chosen.at] ?? '').trim()]))
  return {
    ...table,
    records: table.records.map((record) => ({
      ...record,
      values: { ...record.values, [field]: cells.get(record.row) ?? '' },
    })),
    head: {
      ...table.head,
      columns: table.head.columns.map((column) =>
        column.at === chosen.at ? { ...column, fields: [field], left_as: null, by: 'mapping' as const } : column,
      ),
    },
  }
}
