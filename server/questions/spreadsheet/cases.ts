import { type Sentence, say, type UploadProblem } from '#contract'
import { nameKey } from '../../../interchange/spreadsheet/columns/nearest.ts'
import { cellProblem, type SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'

/** What becomes one question: a row of its own, or the row of a passage with the rows of its parts. */
export interface SpreadsheetUnit {
  head: SpreadsheetRecord
  parts: SpreadsheetRecord[]
}

export const rowsOf = ({ head, parts }: SpreadsheetUnit): SpreadsheetRecord[] => [head, ...parts]

const isCase = ({ values }: SpreadsheetRecord) =>
  values.type === 'CASE_STUDY' || nameKey(values.type ?? '').replace(' ', '_') === 'case_study'

/** '' for a row that belongs to no passage. */
const refOf = ({ values }: SpreadsheetRecord) => (values.passage_ref ? nameKey(values.passage_ref) : '')

/** A passage with what speaks against it. */
interface Passage {
  unit: SpreadsheetUnit
  /** Row that has the same name. */
  repeated?: number
}

/**
 * Puts the parts of case studies to their passages, by passage_ref.
 * @param lost rows that can't be read: a case study that misses one of them is left out as a whole
 */
export function groupCases(
  records: SpreadsheetRecord[],
  lost: SpreadsheetRecord[],
): { units: SpreadsheetUnit[]; problems: UploadProblem[] } {
  const problems: UploadProblem[] = []
  const passages = findPassages(records, problems)
  const lostRows = new Map(lost.filter(refOf).map((record) => [refOf(record), record.row]))
  const units: SpreadsheetUnit[] = []
  for (const record of records) {
    const ref = refOf(record)
    const unit = passages.get(ref)?.unit
    if (unit?.head === record) units.push(unit)
    else if (isCase(record)) continue
    else if (ref === '') units.push({ head: record, parts: [] })
    else if (unit) unit.parts.push(record)
    else problems.push(cellProblem(record, 'passage_ref', 'no_passage', noPassage(record, lostRows.get(ref))))
  }
  for (const [ref, { unit, repeated }] of passages)
    problems.push(...refuseIncomplete(unit, lostRows.get(ref) ?? repeated))
  const failed = new Set(problems.map(({ row }) => row))
  return { units: units.filter(({ head }) => !failed.has(head.row)), problems }
}

/** By passage_ref; a name that comes twice belongs to the first. */
function findPassages(records: SpreadsheetRecord[], problems: UploadProblem[]): Map<string, Passage> {
  const passages = new Map<string, Passage>()
  for (const record of records.filter(isCase)) {
    const ref = refOf(record)
    const earlier = passages.get(ref)
    if (ref === '') problems.push(cellProblem(record, 'passage_ref', 'required', say('case.name_missing')))
    else if (earlier) {
      earlier.repeated = record.row
      const sentence = say('case.name_twice', { row: earlier.unit.head.row })
      problems.push(cellProblem(record, 'passage_ref', 'duplicate', sentence))
    } else passages.set(ref, { unit: { head: record, parts: [] } })
  }
  return passages
}

function refuseIncomplete(unit: SpreadsheetUnit, faulty: number | undefined): UploadProblem[] {
  if (faulty !== undefined) return refuseCase(unit, faulty)
  if (unit.parts.length > 0) return []
  return [cellProblem(unit.head, 'passage_ref', 'no_parts', say('case.no_part_rows'))]
}

const noPassage = ({ values }: SpreadsheetRecord, lost: number | undefined): Sentence =>
  lost === undefined
    ? say('case.no_passage', { name: values.passage_ref?.slice(0, 40) ?? '' })
    : say('case.left_out', { row: lost })

/** For each row of a case study but the faulty ones: that it was left out with them. */
export function refuseCase(
  unit: SpreadsheetUnit,
  faulty: number,
  refused: ReadonlySet<number> = new Set(),
): UploadProblem[] {
  return rowsOf(unit)
    .filter(({ row }) => row !== faulty && !refused.has(row))
    .map((record) => cellProblem(record, 'passage_ref', 'case_refused', say('case.left_out', { row: faulty })))
}
