import { serialInThrees } from '../../../domain/exams/series-prints.ts'
import type { CodeDrawing } from '../../document.ts'
import { codeRuns } from '../../paper/copies/copy.ts'
import { type Granted, grantedText, type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** Admit cards, two on a page. */
export interface AdmitCardsInput extends SeriesInput {
  document: 'series/admit-cards'
  cards: AdmitCardInput[]
}

export interface AdmitCardInput {
  name: string
  /** Class and section, as printed: "9 A". */
  place: string
  roll_no: string | null
  admission_no: string
  /** Twelve letters. */
  serial: string
  /** What the code opens, at most 200 characters. */
  link: string
  /** Address of a picture among the images; null prints a box to glue one in. */
  photo: string | null
  granted: Granted
  papers: AdmitCardPaper[]
}

export interface AdmitCardPaper {
  date: string
  subject: string
  time: string
  /** Empty where rooms or seats are not planned. */
  room: string
  seat: string
}

export interface AdmitCardsDocument extends SeriesFrame {
  kind: 'series/admit-cards'
  cards: (Omit<AdmitCardInput, 'link' | 'granted'> & {
    granted: string | null
    code: CodeDrawing
    /** "1 / 2" where the papers of a pupil need more than one card. */
    part: string | null
    has_seats: boolean
  })[]
}

/** So many fit on half a page. */
const MOST_PAPERS = 12

/** @throws RangeError where a link is too long */
export function admitCardsDocument(input: AdmitCardsInput): AdmitCardsDocument {
  const frame = seriesFrame(input, (say) => say.admit_card)
  return {
    ...frame,
    kind: 'series/admit-cards',
    cards: input.cards.flatMap(({ link, granted, papers, serial, ...card }) => {
      const parts = Math.max(1, Math.ceil(papers.length / MOST_PAPERS))
      const shared = {
        ...card,
        serial: serialInThrees(serial),
        granted: grantedText(granted, frame.say),
        code: codeRuns(link),
        has_seats: papers.some(({ room, seat }) => room !== '' || seat !== ''),
      }
      return Array.from({ length: parts }, (_, at) => ({
        ...shared,
        papers: papers.slice(at * MOST_PAPERS, (at + 1) * MOST_PAPERS),
        part: parts === 1 ? null : `${at + 1} / ${parts}`,
      }))
    }),
  }
}
