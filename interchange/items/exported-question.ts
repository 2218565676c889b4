import type { QuestionContent } from '../../domain/questions/stored-question.ts'
import type { ExportLossCode, ExportWholeCode } from './export-codes.ts'

/** A stored question as a writer gets it: what it says, its facts, and where it stands. HTML is canonical. */
export interface ExportedQuestion extends QuestionContent {
  id: number
  tags: string[]
  /** null: its share of a paper's time. */
  expected_minutes: number | null
  /** Titles, from the class down. */
  place: { grade: string; subject: string; chapter: string; topic: string | null }
}

/** A picture that texts show; its alternative text stands in the HTML that shows it. */
export interface ExportedPicture {
  /** Empty where it is only asked what can be carried. */
  bytes: Uint8Array
  mime: 'image/webp' | 'image/png' | 'image/jpeg'
  /** In pixels; null where it was never measured. */
  width: number | null
  height: number | null
}

export interface ExportedBank {
  questions: readonly ExportedQuestion[]
  /** By the key behind `/v1/media/file/`; one that is named in a text and missing here is gone. */
  pictures: ReadonlyMap<string, ExportedPicture>
  /** False leaves keys, model answers, marking points and explanations off, where the format can. */
  with_answers: boolean
}

/** Something of a question that the file doesn't hold. */
export interface ExportLoss {
  /** Of the question. */
  id: number
  code: ExportLossCode
}

/** A question that is not in the file at all: it is never cut. */
export interface ExportWhole {
  id: number
  code: ExportWholeCode
}

export interface WrittenBank {
  bytes: Uint8Array
  losses: ExportLoss[]
  whole: ExportWhole[]
}

/** How questions leave as a format: a function of what it gets, the same bytes for the same questions. */
export interface QuestionWriter {
  /** Without its dot. */
  extension: string
  mime: string
  /** Pictures as PNG, for programs that show no WebP. */
  wants_png: boolean
  /** Whether it can leave the answers off. */
  can_hide_answers: boolean
  write(bank: ExportedBank): WrittenBank | Promise<WrittenBank>
}
