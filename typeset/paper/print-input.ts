import type { PaperDocument } from '../document.ts'
import { type AnswerSheetDocument, type AnswerSheetInput, answerSheetDocument } from '../documents/answer-sheet.ts'
import { type AttendanceDocument, type AttendanceInput, attendanceDocument } from '../documents/attendance.ts'
import { type CodesDocument, type CodesInput, codesDocument } from '../documents/codes.ts'
import { type ErasureDocument, type ErasureInput, erasureDocument } from '../documents/erasure.ts'
import { type GridDocument, type GridInput, gridDocument } from '../documents/grid.ts'
import { type LedgerDocument, type LedgerInput, ledgerDocument } from '../documents/ledger.ts'
import {
  type MarkingSchemeDocument,
  type MarkingSchemeInput,
  markingSchemeDocument,
} from '../documents/marking-scheme.ts'
import { type PaperProofDocument, type PaperProofInput, paperProofDocument } from '../documents/paper-proof.ts'
import { type PerformanceDocument, type PerformanceInput, performanceDocument } from '../documents/performance.ts'
import {
  type ReadStatementDocument,
  type ReadStatementInput,
  readStatementDocument,
} from '../documents/read-statement.ts'
import { type RegisterDocument, type RegisterInput, registerDocument } from '../documents/records/register.ts'
import {
  type TransferDataDocument,
  type TransferDataInput,
  transferDataDocument,
} from '../documents/records/transfer-data.ts'
import { type ReportCardDocument, type ReportCardInput, reportCardDocument } from '../documents/report-card.ts'
import { type SeriesPrintDocument, type SeriesPrintInput, seriesDocument } from '../documents/series/series-document.ts'
import { type TimetableDocument, type TimetableInput, timetableDocument } from '../documents/timetable.ts'
import { paperDocument } from './paper.ts'
import type { PaperInput } from './paper-input.ts'

/** Everything that can be printed, told apart by `document`; without one it is a question paper. */
export type PrintInput =
  | PaperInput
  | MarkingSchemeInput
  | AnswerSheetInput
  | AttendanceInput
  | GridInput
  | PaperProofInput
  | CodesInput
  | TimetableInput
  | ErasureInput
  | ReadStatementInput
  | ReportCardInput
  | PerformanceInput
  | LedgerInput
  | RegisterInput
  | TransferDataInput
  | SeriesPrintInput

/** What the template of the same name as `kind` reads. */
export type PrintDocument =
  | PaperDocument
  | MarkingSchemeDocument
  | AnswerSheetDocument
  | AttendanceDocument
  | GridDocument
  | PaperProofDocument
  | CodesDocument
  | TimetableDocument
  | ErasureDocument
  | ReadStatementDocument
  | ReportCardDocument
  | PerformanceDocument
  | LedgerDocument
  | RegisterDocument
  | TransferDataDocument
  | SeriesPrintDocument

/**
 * Stored data as a document to be laid out.
 *
 * @throws RangeError naming the field that can't be printed
 */
export function printDocument(input: PrintInput): PrintDocument {
  switch (input.document) {
    case 'marking-scheme':
      return markingSchemeDocument(input)
    case 'answer-sheet':
      return answerSheetDocument(input)
    case 'attendance':
      return attendanceDocument(input)
    case 'grid':
      return gridDocument(input)
    case 'paper-proof':
      return paperProofDocument(input)
    case 'codes':
      return codesDocument(input)
    case 'timetable':
      return timetableDocument(input)
    case 'erasure':
      return erasureDocument(input)
    case 'read-statement':
      return readStatementDocument(input)
    case 'report-card':
      return reportCardDocument(input)
    case 'ledger':
      return ledgerDocument(input)
    case 'records/register':
      return registerDocument(input)
    case 'records/transfer-data':
      return transferDataDocument(input)
    case 'performance':
      return performanceDocument(input)
    case undefined:
    case 'paper':
      return paperDocument(input)
    default:
      return seriesDocument(input)
  }
}
